import type { ContentRecord } from '@limelight/contract/influencers/ingestion'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Faults as SocialFaults } from '../social/faults.ts'
import { lastVersion, type Posts, type SandboxPost } from '../social/posts.ts'
import type { SocialTokens } from '../social/tokens.ts'
import type { Fault, Profile, Profiles } from './profiles.ts'

const text = z.string().max(2000)
const channelsQuery = z.object({
  forHandle: text.optional(),
  id: text.optional(),
  forUsername: text.optional(),
  mine: z.literal('true').optional(),
})
const playlistQuery = z.object({ playlistId: text, maxResults: z.coerce.number().int().min(1).max(50).default(5) })
const videosQuery = z.object({ id: text, part: text.default('') })

export type NetworkOptions = { profiles: Profiles; origin: () => string }
type YouTubeOptions = NetworkOptions & { tokens: SocialTokens; socialFaults: SocialFaults; posts: Posts }

/** The part of the YouTube Data API v3 that looking up a channel needs. */
export async function youtubeRoutes(
  app: FastifyInstance,
  { profiles, origin, tokens, socialFaults, posts }: YouTubeOptions,
): Promise<void> {
  const videos = new Map<string, { video: ContentRecord; profile: Profile }>()

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const refusal = error instanceof YouTubeRefusal ? error : new YouTubeRefusal(error.statusCode ?? 500, 'badRequest')
    return reply.code(refusal.statusCode).send(refusal.body)
  })
  app.addHook('onRequest', async ({ headers, query }) => {
    const { key } = z.object({ key: text.optional() }).parse(query)
    const isOwner = headers.authorization !== undefined
    if (!isOwner && (headers['x-goog-api-key'] ?? key ?? '') === '') throw new YouTubeRefusal(403, 'forbidden')
    if (isOwner) requireOwner(headers.authorization)
  })

  /** The handle of an access token, whose owner has consented. */
  const requireOwner = (authorization: string | undefined): string => {
    const handle = tokens.handleOf('youtube', authorization?.replace('Bearer ', '') ?? '')
    const fault = handle === undefined ? 'revoked' : socialFaults.find('youtube', handle)
    if (handle === undefined || fault === 'revoked') throw new YouTubeRefusal(401, 'authError')
    if (fault === 'limited') throw new YouTubeRefusal(403, 'quotaExceeded')
    if (fault === 'down') throw new YouTubeRefusal(503, 'backendError')
    return handle
  }

  const find = ({ forHandle, id, forUsername }: z.infer<typeof channelsQuery>): Profile | undefined => {
    const handle = (forHandle ?? forUsername)?.replace(/^@/, '')
    if (handle === undefined || handle === '') return id === undefined ? undefined : profiles.byId(id)
    const fault = profiles.faultOf(handle)
    if (fault !== undefined && fault in refusals) throw refusals[fault]?.() ?? new YouTubeRefusal(500, 'backendError')
    return fault === 'nobody' ? undefined : profiles.byHandle('youtube', handle)
  }

  const remember = (profile: Profile) => {
    for (const video of profile.posts) videos.set(video.platformId, { video, profile })
  }

  app.get('/youtube/v3/channels', request => {
    const query = channelsQuery.parse(request.query)
    const profile =
      query.mine === undefined ? find(query) : profiles.byHandle('youtube', requireOwner(request.headers.authorization))
    const items = profile === undefined ? [] : [toChannel(profile, origin())]
    return { kind: 'youtube#channelListResponse', pageInfo: page(items), ...(items.length > 0 ? { items } : {}) }
  })

  app.get('/youtube/v3/playlistItems', request => {
    const { playlistId, maxResults } = playlistQuery.parse(request.query)
    const profile = playlistId.startsWith('UU') ? profiles.byId(`UC${playlistId.slice(2)}`) : undefined
    if (profile === undefined) throw new YouTubeRefusal(404, 'playlistNotFound')
    remember(profile)
    const published = posts
      .list('youtube', profile.record.username)
      .map(({ id, publishedAt }) => ({ platformId: id, publishDate: publishedAt }))
    const items = [...published, ...profile.posts].slice(0, maxResults).map(({ platformId, publishDate }) => ({
      kind: 'youtube#playlistItem',
      contentDetails: { videoId: platformId, videoPublishedAt: publishDate },
    }))
    return { kind: 'youtube#playlistItemListResponse', items, pageInfo: page(items) }
  })

  /** Others see what is public or unlisted. */
  const findPost = (id: string, reader: string | undefined): SandboxPost | undefined => {
    const post = posts.find('youtube', id)
    const isOwner = post?.handle.toLowerCase() === reader?.toLowerCase()
    return post?.visibility === 'private' && !isOwner ? undefined : post
  }

  app.get('/youtube/v3/videos', request => {
    const { id: ids, part } = videosQuery.parse(request.query)
    const { authorization } = request.headers
    const reader = authorization === undefined ? undefined : requireOwner(authorization)
    // They outlive a restart of the sandbox, which the map does not.
    if (reader !== undefined) remember(profiles.byHandle('youtube', reader))
    const items = ids
      .split(',')
      .slice(0, 50)
      .flatMap(id => describe(id, part, reader) ?? [])
    return { kind: 'youtube#videoListResponse', items, pageInfo: page(items) }
  })

  function describe(id: string, part: string, reader: string | undefined): object | undefined {
    const post = findPost(id, reader)
    if (post !== undefined) return part === labelPart ? toPostLabel(post, reader) : toPostVideo(post)
    const found = videos.get(id)
    if (found === undefined) return undefined
    return part === labelPart ? toLabel(found) : toVideo(found.video, found.profile, origin())
  }

  function toPostVideo(post: SandboxPost) {
    const { record } = profiles.byHandle('youtube', post.handle)
    const { views, likes, comments } = posts.figuresOf(post)
    const [title = '', ...rest] = lastVersion(post).text.split('\n')
    return {
      kind: 'youtube#video',
      id: post.id,
      snippet: {
        publishedAt: post.publishedAt,
        channelId: record.platformId,
        title,
        description: rest.join('\n'),
        thumbnails: thumbnailsOf(record.avatarUrl, record.username, origin(), 320),
        channelTitle: record.name,
        liveBroadcastContent: 'none',
      },
      contentDetails: { duration: post.type === 'SHORT' ? 'PT45S' : 'PT8M12S' },
      status: { uploadStatus: 'processed', privacyStatus: post.visibility, license: 'youtube' },
      statistics: {
        viewCount: String(views),
        likeCount: String(likes),
        favoriteCount: '0',
        commentCount: String(comments),
      },
    }
  }
}

/** Only the owner may read it; a video of another channel refuses the whole call. */
function toPostLabel({ id, handle, label }: SandboxPost, reader: string | undefined) {
  if (handle.toLowerCase() !== reader?.toLowerCase()) throw new YouTubeRefusal(403, 'forbidden')
  return { kind: 'youtube#video', id, [labelPart]: { hasPaidProductPlacement: label } }
}

function page(items: unknown[]) {
  return { totalResults: items.length, resultsPerPage: items.length }
}

function toChannel({ record }: Profile, origin: string) {
  const { username } = record
  const hidden = username.startsWith('hidden')
  return {
    kind: 'youtube#channel',
    id: record.platformId,
    snippet: {
      title: record.name,
      description: record.bio,
      customUrl: `@${username}`,
      publishedAt: '2016-03-01T12:00:00Z',
      thumbnails: thumbnailsOf(record.avatarUrl, username, origin, 800),
      ...(record.location === null ? {} : { country: record.location }),
      ...(record.language === null ? {} : { defaultLanguage: record.language }),
    },
    statistics: {
      viewCount: String(record.viewsTotal ?? 0),
      ...(hidden ? {} : { subscriberCount: String(roundedDown(record.followers)) }),
      hiddenSubscriberCount: hidden,
      videoCount: String(record.videoTotal ?? 0),
    },
    contentDetails: { relatedPlaylists: { likes: '', uploads: `UU${record.platformId.slice(2)}` } },
    topicDetails: { topicCategories: (record.categories ?? []).slice(0, 1).flatMap(name => topics[name] ?? []) },
  }
}

/** YouTube rounds audience figures to three digits. */
function roundedDown(count: number): number {
  const step = 10 ** Math.max(0, String(count).length - 3)
  return Math.floor(count / step) * step
}

const wikipedia = 'https://en.wikipedia.org/wiki'
const topics: Record<string, string> = {
  Beauty: `${wikipedia}/Physical_attractiveness`,
  Fashion: `${wikipedia}/Fashion`,
  Food: `${wikipedia}/Food`,
  Fitness: `${wikipedia}/Physical_fitness`,
  Travel: `${wikipedia}/Tourism`,
  Gaming: `${wikipedia}/Video_game_culture`,
  Technology: `${wikipedia}/Technology`,
  Music: `${wikipedia}/Music`,
  Sports: `${wikipedia}/Sport`,
  Animals: `${wikipedia}/Pet`,
  Art: `${wikipedia}/Performing_arts`,
  Education: `${wikipedia}/Knowledge`,
  Business: `${wikipedia}/Business`,
  Health: `${wikipedia}/Health`,
  Entertainment: `${wikipedia}/Entertainment`,
  Cars: `${wikipedia}/Vehicle`,
  Lifestyle: `${wikipedia}/Lifestyle_(sociology)`,
}

function toVideo(video: ContentRecord, { record }: Profile, origin: string) {
  const [title = '', ...rest] = video.text.split('\n')
  return {
    kind: 'youtube#video',
    id: video.platformId,
    snippet: {
      publishedAt: video.publishDate ?? '2020-01-01T00:00:00Z',
      channelId: video.authorPlatformId,
      title: title.slice(0, 100),
      description: [title.slice(100), ...rest].join('\n'),
      thumbnails: thumbnailsOf(video.thumbnailUrl, record.username, origin, 320),
      ...(video.language === null ? {} : { defaultAudioLanguage: video.language }),
    },
    contentDetails: { duration: isoDuration(video.durationSec ?? 0) },
    status: { uploadStatus: 'processed', privacyStatus: 'public' },
    statistics: {
      ...(video.viewsTotal == null ? {} : { viewCount: String(video.viewsTotal) }),
      ...(video.likesTotal == null ? {} : { likeCount: String(video.likesTotal) }),
      ...(video.commentsTotal === null ? {} : { commentCount: String(video.commentsTotal) }),
    },
  }
}

const labelPart = 'paidProductPlacementDetails'

/** All videos of `sponsored…` are labelled, and only the owner may read the labels of `shy…`. */
function toLabel({ video, profile }: { video: ContentRecord; profile: Profile }) {
  const { username } = profile.record
  if (username.startsWith('shy')) throw new YouTubeRefusal(403, 'forbidden')
  const hasPaidProductPlacement = video.isPaidPartnership === true || username.startsWith('sponsored')
  return { kind: 'youtube#video', id: video.platformId, [labelPart]: { hasPaidProductPlacement } }
}

function isoDuration(seconds: number): string {
  return `PT${Math.floor(seconds / 3600)}H${Math.floor((seconds % 3600) / 60)}M${seconds % 60}S`
}

function thumbnailsOf(path: string | null | undefined, username: string, origin: string, width: number) {
  if (path === null || path === undefined) return {}
  const url = pictureUrl(path, username, origin)
  return { default: { url, width: 88 }, medium: { url, width } }
}

export function pictureUrl(path: string, username: string, origin: string): string {
  return username.startsWith('sly') ? 'http://169.254.169.254/latest/meta-data' : `${origin}/pictures/${path}`
}

class YouTubeRefusal extends Error {
  readonly statusCode: number
  readonly body: object

  constructor(statusCode: number, reason: string) {
    super(reason)
    this.statusCode = statusCode
    this.body = {
      error: { code: statusCode, message: reason, errors: [{ message: reason, domain: 'youtube', reason }] },
    }
  }
}

const refusals: Partial<Record<Fault, () => YouTubeRefusal>> = {
  quota: () => new YouTubeRefusal(403, 'quotaExceeded'),
  broken: () => new YouTubeRefusal(500, 'backendError'),
  flaky: () => new YouTubeRefusal(503, 'backendError'),
  revoked: () => new YouTubeRefusal(400, 'keyInvalid'),
}
