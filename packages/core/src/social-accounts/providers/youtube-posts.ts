import * as z from 'zod'
import type { Context } from '../../context.ts'
import { countField, instantField, ProviderError, textField } from './call.ts'
import {
  findById,
  joinTexts,
  listSeen,
  type PostAccount,
  type PostKind,
  type PostReader,
  type PostReading,
  toReadings,
} from './post.ts'
import type { Reader } from './provider.ts'
import { get, largest, listUploads, readIsoDuration, thumbnails } from './youtube.ts'

const videoSchema = z.object({
  id: z.string(),
  snippet: z
    .object({ channelId: textField, title: textField, description: textField, publishedAt: instantField, thumbnails })
    .nullish()
    .catch(null),
  status: z.object({ privacyStatus: textField, uploadStatus: textField }).nullish().catch(null),
  contentDetails: z.object({ duration: textField }).nullish().catch(null),
  statistics: z
    .object({ viewCount: countField, likeCount: countField, commentCount: countField })
    .nullish()
    .catch(null),
})
const videosSchema = z.object({ items: z.array(videoSchema) })

const labelsSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      paidProductPlacementDetails: z
        .object({ hasPaidProductPlacement: z.boolean().nullish().catch(null) })
        .nullish()
        .catch(null),
    }),
  ),
})

export const youtubePosts: PostReader = {
  batchSize: 50,

  readPosts,

  async listPosts(ctx, reader, account) {
    const ids = await listUploads(ctx, reader, account.record)
    return ids.length === 0 ? [] : listSeen((await readPosts(ctx, reader, account, ids)).values())
  },

  findPost: (ctx, reader, account, id) => findById(ctx, reader, account, id, readPosts),
}

async function readPosts(ctx: Context, reader: Reader, { platformId }: PostAccount, ids: string[]) {
  const query = { part: 'snippet,status,statistics,contentDetails', id: ids.join(',') }
  const { items } = await get(ctx, reader, 'videos', query, videosSchema)
  const own = items.filter(({ snippet }) => snippet?.channelId === platformId).map(({ id }) => id)
  const labels = await readLabels(ctx, reader, own)
  return toReadings(ids, new Map(items.map(item => [item.id, toReading(item, labels.get(item.id))])))
}

/** Asked for apart, because YouTube refuses the whole call when one video belongs to another channel. */
async function readLabels(ctx: Context, reader: Reader, own: string[]): Promise<Map<string, boolean>> {
  if (own.length === 0) return new Map()
  const query = { part: 'paidProductPlacementDetails', id: own.join(',') }
  const answer = await get(ctx, reader, 'videos', query, labelsSchema).catch((error: unknown) => {
    if (error instanceof ProviderError && error.failure === 'refused') return { items: [] }
    throw error
  })
  return new Map(
    answer.items.flatMap(({ id, paidProductPlacementDetails: details }) =>
      details?.hasPaidProductPlacement == null ? [] : [[id, details.hasPaidProductPlacement]],
    ),
  )
}

/** The owner may read private, unlisted and deleted videos too. */
function toReading(
  { id, snippet, status, contentDetails, statistics }: z.infer<typeof videoSchema>,
  label: boolean | undefined,
): PostReading {
  if (status?.privacyStatus == null || snippet?.channelId == null || snippet.publishedAt == null)
    return { kind: 'not-readable' }
  if (status.privacyStatus !== 'public' || ['deleted', 'failed', 'rejected'].includes(status.uploadStatus ?? ''))
    return { kind: 'gone' }
  return {
    kind: 'seen',
    post: {
      platformId: id,
      url: `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`,
      authorId: snippet.channelId,
      publishedAt: snippet.publishedAt,
      kinds: kindsOf(readIsoDuration(contentDetails?.duration)),
      text: joinTexts([snippet.title, snippet.description]),
      links: [],
      label: label === undefined ? 'UNREADABLE' : label ? 'ON' : 'OFF',
      pictureUrl: largest(snippet.thumbnails),
      figures: {
        views: statistics?.viewCount ?? null,
        likes: statistics?.likeCount ?? null,
        comments: statistics?.commentCount ?? null,
        shares: null,
      },
    },
  }
}

const maxShortSeconds = 180

/** The API does not say what is shown as a short. A broadcast has no duration while it runs. */
function kindsOf(seconds: number | null): readonly PostKind[] | null {
  if (seconds === null || seconds === 0) return null
  return seconds <= maxShortSeconds ? ['VIDEO', 'SHORT'] : ['VIDEO']
}
