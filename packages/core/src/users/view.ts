import type { AttachedFile } from '@limelight/contract/users/file'
import type { PublicProfile, UploadedImage, User, UserCard } from '@limelight/contract/users/schema'
import type { ImageRow } from '@limelight/db/users/tables'
import type { Reading } from '../moderation/strangers.ts'
import type { Config } from '../runtime/config.ts'
import { imageUrl } from '../runtime/image-url.ts'
import { fullNameOf } from '../runtime/person.ts'
import type { CardRow } from './card-store.ts'
import type { OwnUserRow, PublicUserRow, ReputationRow } from './store.ts'

/** What a message, an order or a dispute carries, as it is stored. */
export type StoredFile =
  | { id: string; path: string; width: number; height: number }
  | { id: string; name: string; type: string; size: number; sha256: string }

export function toFile(config: Config, file: StoredFile): AttachedFile {
  if (!('path' in file)) return { ...file, url: null }
  const { path, ...image } = file
  return { ...image, url: imageUrl(config, path) }
}

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

/** Leaves out hidden images and, of a hidden profile, the names and the text. */
export function toPublicProfile(
  config: Config,
  row: PublicUserRow,
  { isHidden, read }: { isHidden: boolean; read: Reading },
): PublicProfile {
  return {
    id: row.id,
    ...toNames(isHidden ? { name: '', surname: '' } : row),
    about: isHidden || row.about === null ? null : read(row.id, row.about),
    photo: toPhoto(config, row.photo?.is_hidden ? null : row.photo),
    portfolio: toPortfolio(
      config,
      row.portfolio.filter(image => !image.is_hidden),
    ),
    createdAt: row.created_at.toISOString(),
    ...toReputation(row),
  }
}

/** A deleted user shows neither name nor photo, like hidden ones, and no linked networks. */
export function toUserCard(config: Config, row: CardRow): UserCard {
  const isNameHidden = row.is_hidden || row.is_gone
  const isPhotoHidden = row.is_gone || row.photo?.is_hidden === true
  return {
    id: row.id,
    fullName: isNameHidden ? '' : fullNameOf(row),
    photo: toPhoto(config, isPhotoHidden ? null : row.photo),
    isGone: row.is_gone,
    ...toReputation(row.is_gone ? { ...row, kinds: [], handle: null } : row),
  }
}

function toReputation(row: ReputationRow) {
  return {
    rating: toRating(row.rating_hundredths),
    reviewsTotal: row.reviews_total,
    completedOrders: row.completed_orders,
    responseTimeMs: row.response_time_ms,
    socials: row.kinds,
    handle: row.handle,
  }
}

/** Ratings are stored as hundredths; 0 means that there are no reviews. */
export function toRating(hundredths: number): number | null {
  return hundredths === 0 ? null : hundredths / 100
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
