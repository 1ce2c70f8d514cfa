import * as z from 'zod'
import type { Context } from '../../context.ts'
import { type Classify, countField, instantField, ProviderError, textField } from './call.ts'
import { classify, get, refusalSchema } from './instagram.ts'
import {
  listSeen,
  newestPosts,
  type PostAccount,
  type PostFigures,
  type PostKind,
  type PostReader,
  type PostReading,
} from './post.ts'
import { parsePostUrl } from './post-urls.ts'
import type { Reader } from './provider.ts'

const fields =
  'id,caption,media_product_type,media_type,media_url,thumbnail_url,permalink,timestamp,like_count,comments_count,owner,username'
const pageSize = 100
const searchedPages = 5

const mediaSchema = z.object({
  id: z.string(),
  caption: textField,
  media_product_type: textField,
  media_type: textField,
  media_url: textField,
  thumbnail_url: textField,
  permalink: textField,
  timestamp: instantField,
  like_count: countField,
  comments_count: countField,
  owner: z.object({ id: z.string() }).nullish().catch(null),
  username: textField,
})
type Media = z.infer<typeof mediaSchema>

const pageSchema = z.object({
  data: z.array(mediaSchema),
  paging: z
    .object({ next: textField, cursors: z.object({ after: textField }).nullish().catch(null) })
    .nullish()
    .catch(null),
})

const insightsSchema = z.object({
  data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: countField })) })),
})

/** Subcode 33: there is no such media, or it is somebody else's. A mere 404 may come from anywhere. */
const classifyMedia: Classify = (status, body) => {
  const { code, error_subcode: subcode } = refusalSchema.safeParse(body).data?.error ?? {}
  if (code === 100 && subcode === 33) return 'missing'
  if (isPermission(code)) return 'scope'
  const failure = classify(status, body)
  return failure === 'missing' ? 'unavailable' : failure
}

/** Media with few viewers, from before the professional account, or after its time has no insights. */
const classifyInsights: Classify = (status, body) => {
  const { code, message } = refusalSchema.safeParse(body).data?.error ?? {}
  return code === 100 || (code === 10 && /viewers/i.test(message ?? '')) ? 'missing' : classifyMedia(status, body)
}

function isPermission(code: number | undefined): boolean {
  return code !== undefined && (code === 10 || (code >= 200 && code < 300))
}

/** There is no call for many ids. */
export const instagramPosts: PostReader = {
  batchSize: 1,

  async readPosts(ctx, reader, account, ids) {
    const readings = new Map<string, PostReading>()
    for (const id of ids) readings.set(id, await readPost(ctx, reader, account, id))
    return readings
  },

  async listPosts(ctx, reader, account) {
    const stories = await readPage(ctx, reader, 'me/stories', {})
    const media = await readPage(ctx, reader, 'me/media', { limit: String(newestPosts) })
    return listSeen([...stories.data, ...media.data].map(one => toReading(one, account, undefined)))
  },

  /** There is no call for an address either. */
  async findPost(ctx, reader, account, address) {
    const path = address.startsWith('stories/') ? 'me/stories' : 'me/media'
    let query: Record<string, string> = path === 'me/stories' ? {} : { limit: String(pageSize) }
    for (let count = 0; count < searchedPages; count++) {
      const { data, paging } = await readPage(ctx, reader, path, query)
      const found = data.find(({ permalink }) => parsePostUrl('INSTAGRAM', permalink ?? '') === address)
      if (found !== undefined) return readPost(ctx, reader, account, found.id)
      const after = paging?.cursors?.after
      if (path === 'me/stories' || paging?.next == null || after == null) break
      query = { ...query, after }
    }
    return { kind: 'gone' }
  },
}

async function readPage(ctx: Context, { access, waitForTurn }: Reader, path: string, query: Record<string, string>) {
  await waitForTurn()
  return get(ctx, path, { fields, ...query, access_token: access }, pageSchema, classifyMedia)
}

async function readPost(ctx: Context, reader: Reader, account: PostAccount, id: string): Promise<PostReading> {
  await reader.waitForTurn()
  const query = { fields, access_token: reader.access }
  const media = await get(ctx, encodeURIComponent(id), query, mediaSchema, classifyMedia).catch(undefinedIfMissing)
  return media === undefined ? { kind: 'gone' } : toReading(media, account, await readInsights(ctx, reader, media))
}

async function readInsights(ctx: Context, { access, waitForTurn }: Reader, media: Media) {
  const metric = media.media_product_type === 'STORY' ? 'views,shares' : 'views,likes,comments,shares'
  await waitForTurn()
  const path = `${encodeURIComponent(media.id)}/insights`
  const answer = await get(ctx, path, { metric, access_token: access }, insightsSchema, classifyInsights).catch(
    undefinedIfMissing,
  )
  return new Map(answer?.data.map(({ name, values }) => [name, values[0]?.value ?? null]))
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof ProviderError && error.failure === 'missing') return undefined
  throw error
}

const kinds: Record<string, PostKind> = { FEED: 'POST', REELS: 'REEL', STORY: 'STORY' }

function toReading(media: Media, account: PostAccount, insights: Map<string, number | null> | undefined): PostReading {
  const { permalink, timestamp, media_product_type: product } = media
  if (permalink == null || timestamp == null) return { kind: 'not-readable' }
  const kind = kinds[product ?? '']
  const figures: PostFigures = {
    views: insights?.get('views') ?? null,
    likes: insights?.get('likes') ?? media.like_count ?? null,
    comments: insights?.get('comments') ?? media.comments_count ?? null,
    shares: insights?.get('shares') ?? null,
  }
  return {
    kind: 'seen',
    post: {
      platformId: media.id,
      url: permalink,
      authorId: authorOf(media, account),
      publishedAt: timestamp,
      kinds: kind === undefined ? null : [kind],
      // A story has no caption. What is drawn on it is no text of the API.
      text: kind === 'STORY' ? null : (media.caption ?? ''),
      links: [],
      label: 'UNREADABLE',
      pictureUrl: (media.media_type === 'VIDEO' ? media.thumbnail_url : media.media_url) ?? null,
      figures,
    },
  }
}

/** Instagram gives the owner of own media only, and under an id that depends on the app. Tokens read own media. */
function authorOf({ owner, username }: Media, { platformId, record }: PostAccount): string {
  return owner != null || username == null || username === record.username ? platformId : `@${username}`
}
