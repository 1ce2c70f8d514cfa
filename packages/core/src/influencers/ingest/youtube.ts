import { maxCountedPosts } from '@limelight/contract/influencers/counted-posts'
import type { ContentRecord } from '@limelight/contract/influencers/ingestion'
import type { ProfileName } from '@limelight/contract/influencers/profile-names'
import * as z from 'zod'
import { maxShortSeconds } from '../../content/short-videos.ts'
import type { Context } from '../../context.ts'
import { fetchOutbound, type OutboundResponse } from '../../engines/outbound.ts'
import type { PostAverages } from '../scores/post-averages.ts'
import {
  averagesOfRecords,
  type FetchedProfile,
  findEmail,
  keyRejected,
  languageOf,
  latestDate,
  maxResponseBytes,
  notConfigured,
  notFound,
  ProfileRefusal,
  parseResponse,
  toRecord,
  unavailable,
} from './lookup.ts'
import { storePicture } from './profile-pictures.ts'
import { categoriesOfTopics } from './youtube-topics.ts'

/** YouTube sends numbers as strings. */
const number = z.string().regex(/^\d+$/).transform(Number).nullish()
const thumbnails = z.record(z.string(), z.object({ url: z.string(), width: z.number().optional() })).optional()

const channelsSchema = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          title: z.string(),
          description: z.string().default(''),
          customUrl: z.string().optional(),
          country: z.string().optional(),
          defaultLanguage: z.string().optional(),
          thumbnails,
        }),
        statistics: z.object({
          viewCount: number,
          subscriberCount: number,
          hiddenSubscriberCount: z.boolean().default(false),
          videoCount: number,
        }),
        contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string().optional() }) }),
        topicDetails: z.object({ topicCategories: z.array(z.string()).default([]) }).optional(),
      }),
    )
    .default([]),
})
type Channel = z.infer<typeof channelsSchema>['items'][number]

const uploadsSchema = z.object({
  items: z.array(z.object({ contentDetails: z.object({ videoId: z.string() }) })).default([]),
})

const videosSchema = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          title: z.string().default(''),
          description: z.string().default(''),
          publishedAt: z.iso.datetime({ offset: true }),
          defaultAudioLanguage: z.string().optional(),
          thumbnails,
        }),
        contentDetails: z.object({ duration: z.string().default('') }),
        statistics: z.object({ viewCount: number, likeCount: number, commentCount: number }),
      }),
    )
    .default([]),
})
type Video = z.infer<typeof videosSchema>['items'][number]

const labelsSchema = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        paidProductPlacementDetails: z.object({ hasPaidProductPlacement: z.boolean().default(false) }).optional(),
      }),
    )
    .default([]),
})

/**
 * Fetches a channel and its newest videos with four of the 10,000 quota units that a key has per
 * day.
 */
export async function fetchChannel(ctx: Context, profile: ProfileName): Promise<FetchedProfile> {
  const who = { handle: 'forHandle', id: 'id', user: 'forUsername' }[profile.by]
  const part = 'snippet,statistics,contentDetails,topicDetails'
  const channels = await fetchResource(ctx, 'channels', { part, [who]: profile.value }, channelsSchema)
  const [channel] = channels?.items ?? []
  if (channel === undefined) throw notFound()
  if (channel.statistics.hiddenSubscriberCount)
    throw new ProfileRefusal('This channel hides its number of subscribers.', { isAnswer: true })
  const videos = await listVideos(ctx, channel)
  const labelled = await listLabelled(ctx, videos)
  const avatar = await storePicture(ctx, channel.id, largest(channel.snippet.thumbnails), ctx.config.youtubeApiUrl)
  const content = await toContentRecords(ctx, channel, videos, labelled)
  return { influencer: toInfluencerRecord(channel, videos, avatar, averagesOfRecords(ctx, content)), content }
}

/** A channel without videos has no uploads playlist. */
async function listVideos(ctx: Context, channel: Channel): Promise<Video[]> {
  const playlistId = channel.contentDetails.relatedPlaylists.uploads
  if (playlistId === undefined) return []
  const wanted = { part: 'contentDetails', playlistId, maxResults: String(maxCountedPosts) }
  const uploads = await fetchResource(ctx, 'playlistItems', wanted, uploadsSchema)
  const ids = uploads?.items.map(item => item.contentDetails.videoId) ?? []
  if (ids.length === 0) return []
  const videos = await fetchResource(
    ctx,
    'videos',
    { part: 'snippet,contentDetails,statistics', id: ids.join(',') },
    videosSchema,
  )
  return videos?.items ?? []
}

/**
 * The ids of videos that YouTube shows as containing paid promotion. It may tell only their owner;
 * then captions alone tell what is paid.
 */
async function listLabelled(ctx: Context, videos: readonly Video[]): Promise<Set<string>> {
  if (videos.length === 0) return new Set()
  const query = { part: 'paidProductPlacementDetails', id: videos.map(({ id }) => id).join(',') }
  const answer = await fetchResource(ctx, 'videos', query, labelsSchema, { mayBeRefused: true })
  const labelled = answer?.items.filter(({ paidProductPlacementDetails: details }) => details?.hasPaidProductPlacement)
  return new Set(labelled?.map(({ id }) => id))
}

/**
 * Returns undefined when the resource does not exist, or with `mayBeRefused` when the key may not
 * read it. The key is sent as a header, so it appears in no access log.
 */
async function fetchResource<Answer>(
  ctx: Context,
  path: string,
  query: Record<string, string>,
  schema: z.ZodType<Answer>,
  { mayBeRefused = false } = {},
): Promise<Answer | undefined> {
  const { youtubeApiUrl } = ctx.config
  const { youtubeApiKey } = ctx.secrets
  if (youtubeApiKey === undefined) throw notConfigured('YOUTUBE_API_KEY')
  const answer = await fetchOutbound(`${youtubeApiUrl}/${path}?${new URLSearchParams(query)}`, {
    hosts: [],
    trusted: youtubeApiUrl,
    maxBytes: maxResponseBytes,
    headers: { 'x-goog-api-key': youtubeApiKey },
  })
  if (answer.status === 200) return parseResponse(schema, answer)
  if (answer.status === 404) return undefined
  if (answer.status >= 500 || answer.status === 429 || isOverQuota(answer)) throw unavailable('YouTube', answer)
  if (mayBeRefused) return undefined
  ctx.logger.error({ err: unavailable('YouTube', answer) }, 'YouTube rejected YOUTUBE_API_KEY. Renew the key.')
  throw keyRejected()
}

const refusalSchema = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }) })
const transientReasons = [
  'quotaExceeded',
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'dailyLimitExceeded',
  'backendError',
]

function isOverQuota(answer: OutboundResponse): boolean {
  if (answer.status !== 403) return false
  return parseResponse(refusalSchema, answer).error.errors.some(({ reason }) => transientReasons.includes(reason))
}

function toInfluencerRecord(
  { id, snippet, statistics, topicDetails }: Channel,
  videos: Video[],
  avatar: string | null,
  averages: PostAverages,
) {
  return toRecord({
    platformId: id,
    username: snippet.customUrl?.replace(/^@/, '') ?? id,
    name: snippet.title,
    bio: snippet.description,
    email: findEmail(snippet.description),
    avatarUrl: avatar,
    categories: categoriesOfTopics(topicDetails?.topicCategories ?? []),
    followers: statistics.subscriberCount ?? 0,
    viewsTotal: statistics.viewCount ?? null,
    videoTotal: statistics.videoCount ?? null,
    ...averages,
    lastPostDate: latestDate(videos.map(video => video.snippet.publishedAt)),
    location: /^[A-Z]{2}$/.test(snippet.country ?? '') ? snippet.country : null,
    language: languageOf(snippet.defaultLanguage) ?? spokenIn(videos),
  })
}

async function toContentRecords(
  ctx: Context,
  channel: Channel,
  videos: Video[],
  labelled: ReadonlySet<string>,
): Promise<ContentRecord[]> {
  const records: ContentRecord[] = []
  // One at a time, so that one profile does not take all decoding threads.
  for (const { id, snippet, contentDetails, statistics } of videos) {
    const durationSec = secondsOf(contentDetails.duration)
    records.push({
      platformId: id,
      authorPlatformId: channel.id,
      shortcode: id,
      thumbnailUrl: await storePicture(ctx, channel.id, snippet.thumbnails?.medium?.url, ctx.config.youtubeApiUrl),
      text: `${snippet.title}\n${snippet.description}`.trim().slice(0, 5000),
      isVideo: true,
      timelineType: durationSec !== null && durationSec <= maxShortSeconds ? 'shorts' : 'video',
      viewsTotal: statistics.viewCount ?? null,
      likesTotal: statistics.likeCount ?? null,
      commentsTotal: statistics.commentCount ?? null,
      durationSec,
      publishDate: snippet.publishedAt,
      language: languageOf(snippet.defaultAudioLanguage ?? channel.snippet.defaultLanguage),
      location: /^[A-Z]{2}$/.test(channel.snippet.country ?? '') ? (channel.snippet.country ?? null) : null,
      isPaidPartnership: labelled.has(id),
    })
  }
  return records
}

/** ISO 8601, `PT1H2M3S`; a running broadcast has none. */
function secondsOf(duration: string): number | null {
  const [whole, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration) ?? []
  if (whole === undefined) return null
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)
}

function largest(sizes: z.infer<typeof thumbnails>): string | undefined {
  return Object.values(sizes ?? {}).toSorted((one, other) => (other.width ?? 0) - (one.width ?? 0))[0]?.url
}

/** The language of most videos. */
function spokenIn(videos: Video[]): string | null {
  const counts = new Map<string, number>()
  for (const { snippet } of videos) {
    const language = languageOf(snippet.defaultAudioLanguage)
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? null
}
