import type { PublicProfile, UploadedImage, User } from '@limelight/contract/users/schema'
import type { ImageRow } from '@limelight/db/users/tables'
import type { Config } from '../runtime/config.ts'
import { imageUrl } from '../runtime/image-url.ts'
import { fullNameOf } from '../runtime/person.ts'
import type { OwnUserRow, PublicUserRow } from './store.ts'

type Image = Pick<ImageRow, 'id' | 'path' | 'moderation_status'>

export function toUser(config: Config, row: OwnUserRow): User {
  return {
    id: row.id,
    ...toNames(row),
    email: row.email,
    about: row.about,
    photo: toPhoto(config, row.photo),
    portfolio: toPortfolio(config, row.portfolio),
    moderationData: { moderationStatus: row.moderation_status, moderationReasons: row.reasons },
    wallet: row.wallet,
    isWalletProven: row.wallet_proven_at !== null,
    tos: true,
    isActivated: row.activated_at !== null,
    isGoogle: !row.has_password,
    role: row.role,
    tariffName: row.tariff_name,
    notifications: row.notifications,
    createdAt: row.created_at.toISOString(),
  }
}

/** Leaves out refused images and, of a refused profile, the names and the text. */
export function toPublicProfile(config: Config, row: PublicUserRow): PublicProfile {
  const isRefused = row.moderation_status === 'REFUSED'
  return {
    id: row.id,
    ...toNames(isRefused ? { name: '', surname: '' } : row),
    about: isRefused ? null : row.about,
    photo: toPhoto(config, row.photo?.moderation_status === 'REFUSED' ? null : row.photo),
    portfolio: toPortfolio(
      config,
      row.portfolio.filter(image => image.moderation_status !== 'REFUSED'),
    ),
    createdAt: row.created_at.toISOString(),
  }
}

export function toUploadedImage(config: Config, row: ImageRow): UploadedImage {
  return { id: row.id, url: imageUrl(config, row.path), type: row.type, width: row.width, height: row.height }
}

function toNames({ name, surname }: { name: string; surname: string }) {
  return { name, surname, fullName: fullNameOf({ name, surname }) }
}

function toPhoto(config: Config, image: Image | null): User['photo'] {
  if (image === null) return { id: null, url: null, moderationStatus: null }
  return { id: image.id, url: imageUrl(config, image.path), moderationStatus: image.moderation_status }
}

function toPortfolio(config: Config, images: Image[]): User['portfolio'] {
  return images.map(image => ({
    id: image.id,
    url: imageUrl(config, image.path),
    moderationStatus: image.moderation_status,
  }))
}

export function toMediaUrl(config: Config, path: string | null): string | null {
  return path === null ? null : imageUrl(config, path)
}
