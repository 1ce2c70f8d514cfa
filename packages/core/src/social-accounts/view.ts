import type { AccountKind } from '@limelight/contract/social-accounts/kinds'
import type {
  PublicAccount,
  SocialAccount,
  TwitchClip,
  TwitchVideo,
  YouTubeVideo,
} from '@limelight/contract/social-accounts/schema'
import {
  instagramProfileSchema,
  telegramChatSchema,
  tiktokUserSchema,
  twitchChannelSchema,
  twitchClipSchema,
  twitchVideoSchema,
  twitterUserSchema,
  youtubeChannelSchema,
  youtubeVideoSchema,
} from '@limelight/contract/social-accounts/schema'
import type { SocialAccountRow, SocialVideoRow } from '@limelight/db/social-accounts/tables'
import type { Context } from '../context.ts'
import { toMediaUrl } from '../users/view.ts'

const noRecords = {
  youtubeChannel: null,
  twitchChannel: null,
  twitterUser: null,
  tiktokUser: null,
  instagramProfile: null,
  telegramChat: null,
}

type Records = Pick<PublicAccount, keyof typeof noRecords>

/** Each schema drops what only we need to know, such as the playlist of uploads. */
const toRecord: Record<AccountKind, (record: SocialAccountRow['record'], picture: string | null) => Partial<Records>> =
  {
    YOUTUBE: (record, avatarUrl) => ({ youtubeChannel: youtubeChannelSchema.parse({ ...record, avatarUrl }) }),
    TWITCH: (record, profilePictureUrl) => ({
      twitchChannel: twitchChannelSchema.parse({ ...record, profilePictureUrl }),
    }),
    TWITTER: (record, profileImageUrl) => ({ twitterUser: twitterUserSchema.parse({ ...record, profileImageUrl }) }),
    TIKTOK: (record, avatarUrl) => ({ tiktokUser: tiktokUserSchema.parse({ ...record, avatarUrl }) }),
    INSTAGRAM: (record, avatarUrl) => ({
      instagramProfile: instagramProfileSchema.parse({ ...record, avatarUrl }),
    }),
    TELEGRAM: (record, photoUrl) => ({ telegramChat: telegramChatSchema.parse({ ...record, photoUrl }) }),
  }

export function toPublicAccount({ config }: Context, row: SocialAccountRow): PublicAccount {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    platformId: row.platform_id,
    url: urlOf(row),
    ...noRecords,
    ...toRecord[row.kind](row.record, toMediaUrl(config, row.picture)),
    refreshedAt: row.refreshed_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  }
}

export function toSocialAccount(ctx: Context, row: SocialAccountRow): SocialAccount {
  return { ...toPublicAccount(ctx, row), status: row.status, influencerId: row.influencer_id }
}

function urlOf({ kind, platform_id: id, record }: SocialAccountRow): string | null {
  const name = (key: string) => (typeof record[key] === 'string' ? encodeURIComponent(record[key]) : undefined)
  const linkTo = (base: string, path: string | undefined) => (path === undefined ? null : `${base}${path}`)
  switch (kind) {
    case 'YOUTUBE':
      return `https://www.youtube.com/channel/${encodeURIComponent(id)}`
    case 'TWITCH':
      return linkTo('https://www.twitch.tv/', name('login'))
    case 'TWITTER':
      return linkTo('https://x.com/', name('username'))
    case 'TIKTOK':
      return linkTo('https://www.tiktok.com/@', name('username'))
    case 'INSTAGRAM':
      return linkTo('https://www.instagram.com/', name('username'))
    case 'TELEGRAM':
      return linkTo('https://t.me/', name('username')) ?? inviteOf(record.inviteLink)
  }
}

function inviteOf(link: string | number | null | undefined): string | null {
  return typeof link === 'string' && /^https:\/\//.test(link) ? link : null
}

type Config = Context['config']

export function toYouTubeVideo(config: Config, row: SocialVideoRow): YouTubeVideo {
  return youtubeVideoSchema.parse({ ...toVideoFields(config, row), videoId: row.platform_id })
}

export function toTwitchVideo(config: Config, row: SocialVideoRow): TwitchVideo {
  return twitchVideoSchema.parse({ ...toVideoFields(config, row), videoId: row.platform_id })
}

export function toTwitchClip(config: Config, row: SocialVideoRow): TwitchClip {
  return twitchClipSchema.parse({ ...toVideoFields(config, row), clipId: row.platform_id })
}

function toVideoFields(config: Config, row: SocialVideoRow) {
  return {
    ...row.record,
    id: row.id,
    accountId: row.account_id,
    thumbnailUrl: toMediaUrl(config, row.thumbnail),
    publishedAt: row.published_at?.toISOString() ?? null,
  }
}
