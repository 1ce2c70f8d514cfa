import { type AccountKind, type KindWord, kindWords } from '@limelight/contract/social-accounts/kinds'
import * as z from 'zod'

const httpUrl = z.string().refine(text => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol), {
  error: 'must be a URL that starts with http:// or https://',
})
/** A base that paths are added to. */
const baseUrl = httpUrl.transform(text => text.replace(/\/+$/, ''))

const defaultRates = { youtube: 60, twitch: 600, twitter: 5, tiktok: 300, instagram: 60, telegram: 600 }

function ratesByKind(rateOf: (word: KindWord) => number): Record<AccountKind, number> {
  const [youtube, twitch, twitter, tiktok, instagram, telegram] = kindWords
  return {
    YOUTUBE: rateOf(youtube),
    TWITCH: rateOf(twitch),
    TWITTER: rateOf(twitter),
    TIKTOK: rateOf(tiktok),
    INSTAGRAM: rateOf(instagram),
    TELEGRAM: rateOf(telegram),
  }
}

/** `youtube=60,twitch=600`: calls per minute. A provider that is left out keeps its default. */
const rates = z.string().transform((text, issues) => {
  const found = new Map(Object.entries(defaultRates))
  for (const entry of text.split(',').map(part => part.trim())) {
    const [, word = '', rate = '0'] = /^(\w+)=(\d{1,7})$/.exec(entry) ?? []
    if (found.has(word) && Number(rate) > 0) found.set(word, Number(rate))
    else if (entry !== '') issues.addIssue(`holds ${entry}; write a provider and its calls per minute: youtube=60`)
  }
  return ratesByKind(word => found.get(word) ?? 1)
})

/** The networks whose accounts users link. A provider without keys is shown as not available. */
export const providerVariables = {
  YOUTUBE_CLIENT_ID: z.string().optional(),
  YOUTUBE_CLIENT_SECRET: z.string().optional(),
  YOUTUBE_AUTH_URL: httpUrl.default('https://accounts.google.com/o/oauth2/v2/auth'),
  YOUTUBE_TOKEN_URL: httpUrl.default('https://oauth2.googleapis.com/token'),
  TWITCH_CLIENT_ID: z.string().optional(),
  TWITCH_CLIENT_SECRET: z.string().optional(),
  TWITCH_AUTH_URL: httpUrl.default('https://id.twitch.tv/oauth2/authorize'),
  TWITCH_TOKEN_URL: httpUrl.default('https://id.twitch.tv/oauth2/token'),
  TWITCH_API_URL: baseUrl.default('https://api.twitch.tv/helix'),
  TWITTER_CLIENT_ID: z.string().optional(),
  TWITTER_CLIENT_SECRET: z.string().optional(),
  TWITTER_AUTH_URL: httpUrl.default('https://x.com/i/oauth2/authorize'),
  TWITTER_TOKEN_URL: httpUrl.default('https://api.x.com/2/oauth2/token'),
  TWITTER_API_URL: baseUrl.default('https://api.x.com/2'),
  TIKTOK_CLIENT_KEY: z.string().optional(),
  TIKTOK_CLIENT_SECRET: z.string().optional(),
  TIKTOK_AUTH_URL: httpUrl.default('https://www.tiktok.com/v2/auth/authorize/'),
  TIKTOK_TOKEN_URL: httpUrl.default('https://open.tiktokapis.com/v2/oauth/token/'),
  TIKTOK_API_URL: baseUrl.default('https://open.tiktokapis.com'),
  INSTAGRAM_CLIENT_ID: z.string().optional(),
  INSTAGRAM_CLIENT_SECRET: z.string().optional(),
  INSTAGRAM_AUTH_URL: httpUrl.default('https://www.instagram.com/oauth/authorize'),
  INSTAGRAM_TOKEN_URL: httpUrl.default('https://api.instagram.com/oauth/access_token'),
  INSTAGRAM_GRAPH_URL: baseUrl.default('https://graph.instagram.com'),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d{1,20}:[\w-]{1,100}$/, { error: 'must be the token of a bot: digits, a colon and letters' })
    .optional(),
  TELEGRAM_BOT_USERNAME: z.string().optional(),
  TELEGRAM_CLIENT_SECRET: z.string().optional(),
  TELEGRAM_AUTH_URL: httpUrl.default('https://oauth.telegram.org/auth'),
  TELEGRAM_TOKEN_URL: httpUrl.default('https://oauth.telegram.org/token'),
  TELEGRAM_API_URL: baseUrl.default('https://api.telegram.org'),
  TELEGRAM_CHECK_CHAT: z
    .string()
    .regex(/^-\d{1,20}$/, { error: 'must be the id of a group or channel: a minus and digits' })
    .optional(),
  SOCIAL_RATE: rates.prefault(''),
} as const

const schema = z.object(providerVariables)
type ProviderVariables = z.infer<typeof schema>

/** Production requires https for these URLs. */
export const providerUrlNames = Object.keys(providerVariables).filter(name => name.endsWith('_URL'))

type Shared = { GOOGLE_CLIENT_ID?: string | undefined; GOOGLE_CLIENT_SECRET?: string | undefined }

export const providerSecretNames = [
  'YOUTUBE_CLIENT_SECRET',
  'TWITCH_CLIENT_SECRET',
  'TWITTER_CLIENT_SECRET',
  'TIKTOK_CLIENT_SECRET',
  'INSTAGRAM_CLIENT_SECRET',
  'TELEGRAM_BOT_TOKEN',
  'TELEGRAM_CLIENT_SECRET',
] as const

export function toProviders(values: ProviderVariables & Shared & { YOUTUBE_API_URL: string }) {
  return {
    YOUTUBE: {
      clientId: values.YOUTUBE_CLIENT_ID ?? values.GOOGLE_CLIENT_ID,
      authUrl: values.YOUTUBE_AUTH_URL,
      tokenUrl: values.YOUTUBE_TOKEN_URL,
      apiUrl: values.YOUTUBE_API_URL,
    },
    TWITCH: {
      clientId: values.TWITCH_CLIENT_ID,
      authUrl: values.TWITCH_AUTH_URL,
      tokenUrl: values.TWITCH_TOKEN_URL,
      apiUrl: values.TWITCH_API_URL,
    },
    TWITTER: {
      clientId: values.TWITTER_CLIENT_ID,
      authUrl: values.TWITTER_AUTH_URL,
      tokenUrl: values.TWITTER_TOKEN_URL,
      apiUrl: values.TWITTER_API_URL,
    },
    TIKTOK: {
      clientId: values.TIKTOK_CLIENT_KEY,
      authUrl: values.TIKTOK_AUTH_URL,
      tokenUrl: values.TIKTOK_TOKEN_URL,
      apiUrl: values.TIKTOK_API_URL,
    },
    INSTAGRAM: {
      clientId: values.INSTAGRAM_CLIENT_ID,
      authUrl: values.INSTAGRAM_AUTH_URL,
      tokenUrl: values.INSTAGRAM_TOKEN_URL,
      apiUrl: values.INSTAGRAM_GRAPH_URL,
    },
    TELEGRAM: {
      // A bot's token begins with its id.
      clientId: values.TELEGRAM_BOT_TOKEN?.split(':')[0],
      authUrl: values.TELEGRAM_AUTH_URL,
      tokenUrl: values.TELEGRAM_TOKEN_URL,
      apiUrl: values.TELEGRAM_API_URL,
    },
  }
}

export function toProviderSecrets(
  values: Pick<ProviderVariables, (typeof providerSecretNames)[number]> & Pick<Shared, 'GOOGLE_CLIENT_SECRET'>,
) {
  return {
    YOUTUBE: values.YOUTUBE_CLIENT_SECRET ?? values.GOOGLE_CLIENT_SECRET,
    TWITCH: values.TWITCH_CLIENT_SECRET,
    TWITTER: values.TWITTER_CLIENT_SECRET,
    TIKTOK: values.TIKTOK_CLIENT_SECRET,
    INSTAGRAM: values.INSTAGRAM_CLIENT_SECRET,
    TELEGRAM: values.TELEGRAM_BOT_TOKEN,
  }
}

/** A provider needs both of its keys. */
export const providerPairs = [
  ['YOUTUBE_CLIENT_ID', 'YOUTUBE_CLIENT_SECRET'],
  ['TWITCH_CLIENT_ID', 'TWITCH_CLIENT_SECRET'],
  ['TWITTER_CLIENT_ID', 'TWITTER_CLIENT_SECRET'],
  ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
  ['INSTAGRAM_CLIENT_ID', 'INSTAGRAM_CLIENT_SECRET'],
  ['TELEGRAM_CLIENT_SECRET', 'TELEGRAM_BOT_TOKEN'],
] as const
