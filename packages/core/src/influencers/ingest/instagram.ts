import { maxCountedPosts } from '@limelight/contract/influencers/counted-posts'
import type { ContentRecord } from '@limelight/contract/influencers/ingestion'
import type { ProfileName } from '@limelight/contract/influencers/profile-names'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { fetchOutbound, type OutboundResponse } from '../../engines/outbound.ts'
import type { PostAverages } from '../scores/post-averages.ts'
import {
  averagesOfRecords,
  type FetchedProfile,
  findEmail,
  keyRejected,
  latestDate,
  maxResponseBytes,
  notConfigured,
  notFound,
  parseResponse,
  toRecord,
  unavailable,
} from './lookup.ts'
import { storePicture } from './profile-pictures.ts'

const count = z.int().min(0).nullish()
/** `2026-04-17T12:00:00+0000` → `2026-04-17T12:00:00+00:00`. */
const instant = z.string().transform(written => written.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))

const mediaSchema = z.object({
  id: z.string(),
  caption: z.string().default(''),
  like_count: count,
  comments_count: count,
  view_count: count,
  media_type: z.string(),
  media_url: z.string().optional(),
  permalink: z.string(),
  timestamp: instant,
})
type Media = z.infer<typeof mediaSchema>

const accountSchema = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string().default(''),
  biography: z.string().default(''),
  followers_count: z.int().min(0),
  follows_count: count,
  media_count: count,
  profile_picture_url: z.string().optional(),
  media: z.object({ data: z.array(mediaSchema) }).default({ data: [] }),
})
type Account = z.infer<typeof accountSchema>

const answerSchema = z.object({ business_discovery: accountSchema })

const mediaFields = 'caption,like_count,comments_count,view_count,media_type,media_url,permalink,timestamp'
const accountFields =
  'username,name,biography,followers_count,follows_count,media_count,profile_picture_url,' +
  `media.limit(${maxCountedPosts}){${mediaFields}}`

/**
 * Fetches a professional account and its newest posts by Business Discovery, which excludes private
 * people.
 */
export async function fetchAccount(ctx: Context, { value }: ProfileName): Promise<FetchedProfile> {
  const account = await fetchDiscovery(ctx, value)
  const posts = account.media.data
  const avatar = await storePicture(ctx, account.id, account.profile_picture_url, ctx.config.instagramApiUrl)
  const content = await toContentRecords(ctx, account, posts)
  return { influencer: toInfluencerRecord(account, avatar, averagesOfRecords(ctx, content)), content }
}

/**
 * A valid username has only letters, digits, dots and underscores, so it cannot break out of the
 * field expression.
 */
async function fetchDiscovery(ctx: Context, username: string): Promise<Account> {
  const { instagramApiUrl, instagramAccountId } = ctx.config
  const { instagramAccessToken } = ctx.secrets
  if (instagramAccountId === undefined || instagramAccessToken === undefined)
    throw notConfigured('INSTAGRAM_ACCOUNT_ID, INSTAGRAM_ACCESS_TOKEN')
  const query = new URLSearchParams({ fields: `business_discovery.username(${username}){${accountFields}}` })
  const answer = await fetchOutbound(`${instagramApiUrl}/${instagramAccountId}?${query}`, {
    hosts: [],
    trusted: instagramApiUrl,
    maxBytes: maxResponseBytes,
    headers: { authorization: `Bearer ${instagramAccessToken}` },
  })
  if (answer.status === 200) return parseResponse(answerSchema, answer).business_discovery
  throw toError(ctx, answer)
}

const refusalSchema = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().default(false),
  }),
})
/** Codes of the Graph API for temporary faults, and for rate limits of an app, a user or a page. */
const transientCodes = [1, 2, 4, 17, 32, 613, 80002]
const unknownAccount = { code: 110, subcode: 2207013 }

function toError(ctx: Context, answer: OutboundResponse): Error {
  const trouble = unavailable('Instagram', answer)
  if (answer.status >= 500 || answer.status === 429) return trouble
  const { error } = parseResponse(refusalSchema, answer)
  if (error.code === unknownAccount.code || error.error_subcode === unknownAccount.subcode) return notFound()
  if (error.is_transient || transientCodes.includes(error.code)) return trouble
  ctx.logger.error({ err: trouble }, 'Instagram rejected INSTAGRAM_ACCESS_TOKEN. Renew the token.')
  return keyRejected()
}

function toInfluencerRecord(account: Account, avatar: string | null, averages: PostAverages) {
  const posts = account.media.data
  return toRecord({
    platformId: account.id,
    username: account.username,
    name: account.name,
    bio: account.biography,
    email: findEmail(account.biography),
    avatarUrl: avatar,
    followers: account.followers_count,
    following: account.follows_count ?? null,
    postsTotal: account.media_count ?? null,
    ...averages,
    lastPostDate: latestDate(posts.map(post => post.timestamp)),
  })
}

async function toContentRecords(ctx: Context, account: Account, posts: Media[]): Promise<ContentRecord[]> {
  const records: ContentRecord[] = []
  // One at a time, so that one profile does not take all decoding threads.
  for (const post of posts) {
    const isVideo = post.media_type === 'VIDEO'
    records.push({
      platformId: post.id,
      authorPlatformId: account.id,
      shortcode:
        new URL(post.permalink).pathname
          .split('/')
          .filter(part => part !== '')
          .at(-1) ?? post.id,
      // For a video, Instagram has the film and no still image.
      thumbnailUrl: isVideo ? null : await storePicture(ctx, account.id, post.media_url, ctx.config.instagramApiUrl),
      text: post.caption.slice(0, 5000),
      isVideo,
      timelineType: null,
      viewsTotal: isVideo ? (post.view_count ?? null) : null,
      likesTotal: post.like_count ?? null,
      commentsTotal: post.comments_count ?? null,
      durationSec: null,
      publishDate: post.timestamp,
      language: null,
      location: null,
    })
  }
  return records
}
