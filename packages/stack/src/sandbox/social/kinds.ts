import type { KindWord } from '@limelight/contract/social-accounts/kinds'

/** How a provider differs from RFC 6749, as its documentation says. */
export type KindRules = {
  name: string
  client: 'client_id' | 'client_key'
  scopes: string[]
  separator: ' ' | ','
  pkce: boolean
  /** A refresh token works once. */
  rotates: boolean
  accessSeconds: number
  hasRefreshToken: boolean
}

const hour = 3600

export const kindRules: Record<KindWord, KindRules> = {
  youtube: {
    name: 'Google',
    client: 'client_id',
    scopes: ['https://www.googleapis.com/auth/youtube.readonly'],
    separator: ' ',
    pkce: true,
    rotates: false,
    accessSeconds: hour,
    hasRefreshToken: true,
  },
  twitch: {
    name: 'Twitch',
    client: 'client_id',
    scopes: [],
    separator: ' ',
    pkce: false,
    rotates: false,
    accessSeconds: 4 * hour,
    hasRefreshToken: true,
  },
  twitter: {
    name: 'X',
    client: 'client_id',
    scopes: ['tweet.read', 'users.read', 'offline.access'],
    separator: ' ',
    pkce: true,
    rotates: true,
    accessSeconds: 2 * hour,
    hasRefreshToken: true,
  },
  tiktok: {
    name: 'TikTok',
    client: 'client_key',
    scopes: ['user.info.basic', 'user.info.profile', 'user.info.stats', 'video.list'],
    separator: ',',
    pkce: false,
    rotates: true,
    accessSeconds: 2 * hour,
    hasRefreshToken: true,
  },
  instagram: {
    name: 'Instagram',
    client: 'client_id',
    scopes: ['instagram_business_basic', 'instagram_business_manage_insights'],
    separator: ' ',
    pkce: false,
    rotates: false,
    accessSeconds: hour,
    hasRefreshToken: false,
  },
  telegram: {
    name: 'Telegram',
    client: 'client_id',
    scopes: ['openid', 'profile'],
    separator: ' ',
    pkce: true,
    rotates: false,
    accessSeconds: hour,
    hasRefreshToken: false,
  },
}

/** The long-lived token that Instagram gives for the first one. */
export const longSeconds = 60 * 24 * hour
