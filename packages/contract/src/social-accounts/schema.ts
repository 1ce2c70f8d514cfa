import * as z from 'zod'
import { dateSchema, idSchema } from '../ids.ts'
import { listOf, page, wordOf } from '../query.ts'
import { accountKinds, kindWords } from './kinds.ts'

/** The provider may leave any of them out. */
const text = z.string().nullable()
const count = z.int().nullable()

export const youtubeChannelSchema = z.object({
  channelId: z.string(),
  title: text,
  description: text,
  avatarUrl: text,
  subscribers: count,
  viewCount: count,
  videoCount: count,
})

export const twitchChannelSchema = z.object({
  channelId: z.string(),
  login: text,
  userName: text,
  description: text,
  profilePictureUrl: text,
  followers: count,
})

export const twitterUserSchema = z.object({
  username: text,
  name: text,
  description: text,
  profileImageUrl: text,
  followersCount: count,
  followingCount: count,
  tweetCount: count,
})

export const tiktokUserSchema = z.object({
  username: text,
  displayName: text,
  description: text,
  avatarUrl: text,
  followers: count,
  following: count,
  likes: count,
  videos: count,
})

export const instagramProfileSchema = z.object({
  username: text,
  fullName: text,
  description: text,
  avatarUrl: text,
  accountType: text,
  followers: count,
  following: count,
  posts: count,
})

export const telegramChatSchema = z.object({
  chatId: z.string(),
  title: text,
  username: text,
  inviteLink: text,
  description: text,
  photoUrl: text,
  participants: count,
})

/** What everybody sees. Exactly one of the six records is set: that of the account's kind. */
const publicAccountSchema = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(accountKinds),
  platformId: z.string(),
  url: text,
  youtubeChannel: youtubeChannelSchema.nullable(),
  twitchChannel: twitchChannelSchema.nullable(),
  twitterUser: twitterUserSchema.nullable(),
  tiktokUser: tiktokUserSchema.nullable(),
  instagramProfile: instagramProfileSchema.nullable(),
  telegramChat: telegramChatSchema.nullable(),
  refreshedAt: dateSchema,
  createdAt: dateSchema,
})
export type PublicAccount = z.infer<typeof publicAccountSchema>

export const socialAccountSchema = publicAccountSchema.extend({
  /** EXPIRED: the provider refuses our tokens, so the figures stay as they are. */
  status: z.enum(['LINKED', 'EXPIRED']),
  /** The same creator in the search store. */
  influencerId: text,
})
export type SocialAccount = z.infer<typeof socialAccountSchema>

/** Over REST, the profile of another user is public; the owner's has two more keys. */
export const anyAccountSchema = z.union([socialAccountSchema, publicAccountSchema])

export const accountListSchema = listOf(socialAccountSchema)
export const publicAccountListSchema = listOf(publicAccountSchema)

const videoFields = {
  id: z.string(),
  accountId: z.string(),
  channelId: z.string(),
  videoId: z.string(),
  title: text,
  description: text,
  url: text,
  thumbnailUrl: text,
  viewCount: count,
  durationSec: count,
  publishedAt: dateSchema.nullable(),
}

export const youtubeVideoSchema = z.object({ ...videoFields, likeCount: count, commentCount: count })
export const twitchVideoSchema = z.object({ ...videoFields, type: text, language: text })
const { videoId: _videoId, description: _description, ...clipFields } = videoFields
export const twitchClipSchema = z.object({ ...clipFields, clipId: z.string(), creatorName: text, language: text })
export type YouTubeVideo = z.infer<typeof youtubeVideoSchema>
export type TwitchVideo = z.infer<typeof twitchVideoSchema>
export type TwitchClip = z.infer<typeof twitchClipSchema>

const unknownType = { error: 'UNKNOWN_TYPE' }

/** A path such as `youtube/channel`; the plural works too, and any other pair is UNKNOWN_TYPE. */
const pathPairs = [
  { kind: z.literal('youtube'), segment: z.enum(['channel', 'channels'], unknownType) },
  { kind: z.literal('twitch'), segment: z.enum(['channel', 'channels'], unknownType) },
  { kind: z.literal('twitter'), segment: z.enum(['user', 'users'], unknownType) },
  { kind: z.literal('tiktok'), segment: z.enum(['user', 'users'], unknownType) },
  { kind: z.literal('instagram'), segment: z.enum(['profile', 'profiles'], unknownType) },
  { kind: z.literal('telegram'), segment: z.enum(['chat', 'chats'], unknownType) },
] as const

function withPath<Fields extends z.ZodRawShape>(fields: Fields) {
  const [youtube, twitch, twitter, tiktok, instagram, telegram] = pathPairs
  return z.discriminatedUnion(
    'kind',
    [
      z.object({ ...youtube, ...fields }),
      z.object({ ...twitch, ...fields }),
      z.object({ ...twitter, ...fields }),
      z.object({ ...tiktok, ...fields }),
      z.object({ ...instagram, ...fields }),
      z.object({ ...telegram, ...fields }),
    ],
    unknownType,
  )
}

export const kindListSchema = withPath(page)
export const kindAccountSchema = withPath({ id: idSchema })

export const instagramListSchema = z.object(page)

export const accountQuerySchema = z.object({ ...page, kind: wordOf(accountKinds).optional() })
export const accountIdSchema = z.object({ id: idSchema })
export const userAccountsSchema = z.object({ userId: idSchema, ...page })

const maxPathLength = 200

/** A path on our own origin: `//host` and `/\host` lead elsewhere, and so does `/.//host` once it is resolved. */
export const redirectField = z
  .string('Redirect is not valid')
  .max(maxPathLength, 'Redirect is not valid')
  .regex(/^\/(?![/\\])[^\\\s]*$/, 'Redirect is not valid')
  .refine(path => !new URL(path, 'http://ours').pathname.startsWith('//'), 'Redirect is not valid')

export const startLinkSchema = z.object({ kind: z.enum(kindWords, unknownType), redirect: redirectField.optional() })
export const startedLinkSchema = z.object({
  url: z.string(),
  /** Telegram only: the widget on our page names the bot. */
  botUsername: z.string().optional(),
})

/** A network without keys of the operator is not available. */
export const networksSchema = z.array(
  z.object({ kind: z.enum(accountKinds), isAvailable: z.boolean(), botUsername: z.string().optional() }),
)
export type Networks = z.infer<typeof networksSchema>

const shortText = z.string().max(4096)

export const linkReturnSchema = z.object({
  kind: z.enum(['youtube', 'twitch', 'twitter', 'tiktok', 'instagram'], unknownType),
  code: shortText.optional().catch(undefined),
  state: shortText.optional().catch(undefined),
  error: shortText.optional().catch(undefined),
})
export type LinkReturn = z.infer<typeof linkReturnSchema>

/** What Telegram's widget signs; the numbers may arrive as text. */
const widgetField = z
  .union([z.string().max(1000), z.number()])
  .transform(String)
  .optional()
  .catch(undefined)

/**
 * `@name`, a t.me link or a -100 number → what Telegram's API takes. Checked here, because the state
 * of the browser is spent once the call runs.
 */
const chatField = z
  .union([z.string(), z.number()], { error: 'Channel is required' })
  .transform(written => String(written).trim())
  .pipe(
    z
      .string()
      .min(1, 'Channel is required')
      .max(200, 'Channel should not be longer than 200 characters')
      .transform((written, issues) => {
        if (/^-100\d{1,16}$/.test(written)) return written
        const [, name] = /^(?:@|(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/)([a-z]\w{3,31})\/?$/i.exec(written) ?? []
        if (name === undefined) issues.addIssue('Channel is not valid')
        return `@${name}`
      }),
  )

export const telegramReturnSchema = z.object({
  chat: chatField,
  code: shortText.optional().catch(undefined),
  state: shortText.optional().catch(undefined),
  id: widgetField,
  first_name: widgetField,
  last_name: widgetField,
  username: widgetField,
  photo_url: widgetField,
  auth_date: widgetField,
  hash: widgetField,
})
export type TelegramReturn = z.infer<typeof telegramReturnSchema>

export const channelVideosSchema = z.object({ channelId: z.string().min(1).max(200), ...page })
export const userVideosSchema = z.object({ userId: idSchema, channelId: z.string().min(1).max(200), ...page })
export const youtubeVideoListSchema = listOf(youtubeVideoSchema)
export const twitchVideoListSchema = listOf(twitchVideoSchema)
export const twitchClipListSchema = listOf(twitchClipSchema)
