import * as z from 'zod'
import type { Context } from '../../context.ts'
import { type Classify, callProvider, countField, textField } from './call.ts'
import {
  findById,
  joinTexts,
  listSeen,
  newestPosts,
  type PostAccount,
  type PostReader,
  type PostReading,
  toReadings,
} from './post.ts'
import type { Reader } from './provider.ts'
import { classify, refusalSchema } from './tiktok.ts'
import { bearer } from './tokens.ts'

const fields =
  'id,create_time,share_url,title,video_description,cover_image_url,view_count,like_count,comment_count,share_count'
const pageSize = 20

const videoSchema = z.object({
  id: z.string(),
  create_time: countField,
  share_url: textField,
  title: textField,
  video_description: textField,
  cover_image_url: textField,
  view_count: countField,
  like_count: countField,
  comment_count: countField,
  share_count: countField,
})

/** An answer with another code than `ok` says nothing about a video. */
const videosSchema = z.object({
  data: z.object({
    videos: z.array(videoSchema),
    cursor: z.int().nullish().catch(null),
    has_more: z.boolean().nullish().catch(null),
  }),
  error: z.object({ code: z.literal('ok') }),
})

const classifyVideos: Classify = (status, body) =>
  refusalSchema.safeParse(body).data?.error.code === 'scope_not_authorized' ? 'scope' : classify(status, body)

/** Shows public videos of the owner only. */
export const tiktokPosts: PostReader = {
  batchSize: 20,

  readPosts,

  async listPosts(ctx, reader, account) {
    const readings: PostReading[] = []
    let cursor: number | undefined
    while (readings.length < newestPosts) {
      const body = { max_count: pageSize, ...(cursor === undefined ? {} : { cursor }) }
      const { data } = await call(ctx, reader, 'list', body)
      readings.push(...data.videos.map(video => toReading(video, account)))
      if (data.has_more !== true || data.cursor == null || data.videos.length === 0) break
      cursor = data.cursor
    }
    return listSeen(readings)
  },

  findPost: (ctx, reader, account, id) => findById(ctx, reader, account, id, readPosts),
}

async function readPosts(ctx: Context, reader: Reader, account: PostAccount, ids: string[]) {
  const { data } = await call(ctx, reader, 'query', { filters: { video_ids: ids } })
  return toReadings(ids, new Map(data.videos.map(video => [video.id, toReading(video, account)])))
}

async function call(ctx: Context, { access, waitForTurn }: Reader, path: 'query' | 'list', json: object) {
  await waitForTurn()
  const url = `${ctx.config.providers.TIKTOK.apiUrl}/v2/video/${path}/?${new URLSearchParams({ fields })}`
  return callProvider(ctx, { url, headers: bearer(access), json }, videosSchema, classifyVideos)
}

function toReading(video: z.infer<typeof videoSchema>, { platformId }: PostAccount): PostReading {
  if (video.create_time == null || video.share_url == null) return { kind: 'not-readable' }
  // The title is often the beginning of the description, and says nothing new then.
  const { title, video_description: description } = video
  const texts = description?.startsWith(title ?? '') ? [description] : [title ?? '', description]
  return {
    kind: 'seen',
    post: {
      platformId: video.id,
      url: video.share_url,
      authorId: platformId,
      publishedAt: new Date(video.create_time * 1000),
      kinds: ['VIDEO'],
      text: joinTexts(texts),
      links: [],
      label: 'UNREADABLE',
      pictureUrl: video.cover_image_url ?? null,
      figures: {
        views: video.view_count ?? null,
        likes: video.like_count ?? null,
        comments: video.comment_count ?? null,
        shares: video.share_count ?? null,
      },
    },
  }
}
