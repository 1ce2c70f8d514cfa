import * as z from 'zod'
import type { Context } from '../../context.ts'
import { countField, instantField, ProviderError, textField } from './call.ts'
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
import { get, sized } from './twitch.ts'

const shared = { id: z.string(), title: textField, url: textField, thumbnail_url: textField, view_count: countField }

const videosSchema = z.object({
  data: z.array(
    z.object({
      ...shared,
      user_id: textField,
      description: textField,
      published_at: instantField,
      viewable: textField,
    }),
  ),
})

const clipsSchema = z.object({
  data: z.array(z.object({ ...shared, broadcaster_id: textField, created_at: instantField })),
})

type Query = Record<string, string> | [string, string][]

/** Ids of videos are numbers, those of clips are words. */
export const twitchPosts: PostReader = {
  batchSize: 100,

  readPosts,

  async listPosts(ctx, reader, { platformId }) {
    const first = String(newestPosts)
    const videos = await readVideos(ctx, reader, { user_id: platformId, first })
    const clips = await readClips(ctx, reader, { broadcaster_id: platformId, first })
    return listSeen([...videos.values(), ...clips.values()])
  },

  findPost: (ctx, reader, account, id) => findById(ctx, reader, account, id, readPosts),
}

async function readPosts(ctx: Context, reader: Reader, _account: PostAccount, ids: string[]) {
  const found = new Map<string, PostReading>()
  for (const [asked, read] of [
    [ids.filter(id => /^\d+$/.test(id)), readVideos],
    [ids.filter(id => !/^\d+$/.test(id)), readClips],
  ] as const)
    for (const [id, reading] of await readByIds(ctx, reader, asked, read)) found.set(id, reading)
  return toReadings(ids, found)
}

/** One unknown id may make Twitch refuse all ids of the call, so they are then read one by one. */
async function readByIds(
  ctx: Context,
  reader: Reader,
  ids: string[],
  read: typeof readVideos,
): Promise<Map<string, PostReading>> {
  if (ids.length === 0) return new Map()
  try {
    return await read(
      ctx,
      reader,
      ids.map(id => ['id', id]),
    )
  } catch (error) {
    if (!(error instanceof ProviderError && error.failure === 'missing')) throw error
    const found = new Map<string, PostReading>()
    if (ids.length > 1)
      for (const id of ids) for (const [key, value] of await readByIds(ctx, reader, [id], read)) found.set(key, value)
    return found
  }
}

async function readVideos(ctx: Context, reader: Reader, query: Query): Promise<Map<string, PostReading>> {
  const { data } = await get(ctx, reader, 'videos', query, videosSchema)
  return new Map(
    data.map(({ user_id: authorId, published_at: publishedAt, description, viewable, ...video }) => [
      video.id,
      viewable === 'private'
        ? { kind: 'gone' }
        : toReading({
            ...{ ...video, authorId, publishedAt, pictureUrl: sized(video.thumbnail_url) },
            text: [video.title, description],
          }),
    ]),
  )
}

async function readClips(ctx: Context, reader: Reader, query: Query): Promise<Map<string, PostReading>> {
  const { data } = await get(ctx, reader, 'clips', query, clipsSchema)
  return new Map(
    data.map(({ broadcaster_id: authorId, created_at: publishedAt, ...clip }) => [
      clip.id,
      toReading({ ...clip, authorId, publishedAt, pictureUrl: clip.thumbnail_url ?? null, text: [clip.title] }),
    ]),
  )
}

type Row = {
  id: string
  url?: string | null | undefined
  view_count?: number | null | undefined
  authorId: string | null | undefined
  publishedAt: Date | null | undefined
  pictureUrl: string | null
  text: (string | null | undefined)[]
}

function toReading({ id, url, view_count: views, authorId, publishedAt, pictureUrl, text }: Row): PostReading {
  if (url == null || authorId == null || publishedAt == null) return { kind: 'not-readable' }
  return {
    kind: 'seen',
    post: {
      ...{ platformId: id, url, authorId, publishedAt, pictureUrl },
      kinds: ['VIDEO'],
      text: joinTexts(text),
      links: [],
      label: 'UNREADABLE',
      figures: { views: views ?? null, likes: null, comments: null, shares: null },
    },
  }
}
