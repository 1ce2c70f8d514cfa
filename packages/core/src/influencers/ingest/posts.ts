import { isDeepStrictEqual } from 'node:util'
import type { ContentRecord, InfluencerRecord, PostRecord } from '@limelight/contract/influencers/ingestion'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { StoredInfluencer } from '@limelight/db/influencers/tables'
import { maxShortSeconds } from '../../content/short-videos.ts'
import { writeContent } from '../../content/write.ts'
import type { Context } from '../../context.ts'
import { completeWrites, writeRows } from '../../search/write.ts'
import { toFigures } from '../scores/explain.ts'
import { firstDayOf } from '../scores/growth-history.ts'
import { averagesOf, type PostAverages } from '../scores/post-averages.ts'
import { readCountedPosts, readToldByPosts, type ToldByPosts, toldByNone } from '../scores/post-store.ts'
import { engagementOf, qualityOf } from '../scores/scores.ts'
import { withToldByPosts } from '../search-columns.ts'
import {
  type FollowerHistory,
  influencerStore,
  insertGrowth,
  readAverages,
  readHistories,
  readStored,
} from '../store.ts'

/** Stores the posts that sources send beside their authors. */
export async function writePostsOf(
  ctx: Context,
  network: SocialNetwork,
  creators: readonly Pick<InfluencerRecord, 'platformId' | 'posts'>[],
): Promise<void> {
  const records = creators.flatMap(({ platformId, posts }) =>
    (posts ?? []).map(post => toContentRecord(network, platformId, post)),
  )
  if (records.length > 0) await writePosts(ctx, { network, records })
}

function toContentRecord(network: SocialNetwork, authorPlatformId: string, post: PostRecord): ContentRecord {
  const isYouTube = network === 'youtube'
  return {
    ...post,
    authorPlatformId,
    isVideo: isYouTube || post.isVideo === true,
    timelineType: isYouTube ? (post.timelineType ?? typeOf(post)) : null,
  }
}

function typeOf({ durationSec }: PostRecord): 'shorts' | 'video' {
  return durationSec != null && durationSec <= maxShortSeconds ? 'shorts' : 'video'
}

/**
 * Creates or updates posts and makes the averages of their authors from the posts in the store, so
 * that a report agrees with the posts it shows. The authors must be in the store already.
 */
export async function writePosts(
  ctx: Context,
  { network, records }: { network: SocialNetwork; records: ContentRecord[] },
): Promise<{ ids: string[] }> {
  const { ids, authorIds } = await writeContent(ctx, { network, records })
  await recount(ctx, network, authorIds)
  return { ids }
}

/** What a creator's row holds of the posts in the store. */
type Counted = { averages: PostAverages; told: ToldByPosts }

async function recount(ctx: Context, network: SocialNetwork, authorIds: string[]): Promise<void> {
  const posts = await readCountedPosts(ctx, network, authorIds)
  const stated = await readAverages(ctx, network, [...posts.keys()])
  const told = await readToldByPosts(ctx, network, new Map(stated.map(({ id, as_of }) => [id, Number(as_of)])))
  const changed = new Map<string, Counted>()
  for (const { id, as_of, shown, ...known } of stated) {
    const averages = averagesOf(posts.get(id) ?? [], Number(as_of))
    const counted = { averages, told: told.get(id) ?? toldByNone }
    if (!isSame(known, toColumns(averages)) || !isDeepStrictEqual(shown, counted.told)) changed.set(id, counted)
  }
  // An interrupted write has brought the figures to the truth only, where nothing is left to change.
  if (changed.size === 0) return completeWrites(ctx, influencerStore(network))

  const ids = [...changed.keys()]
  const rows = await readStored(ctx, network, ids)
  const from = firstDayOf(new Date(Math.min(...rows.map(({ as_of }) => Number(as_of)))))
  const histories = await readHistories(ctx, { network, ids, from })
  const recounted = rows.flatMap(row => {
    const counted = changed.get(row.id)
    return counted === undefined ? [] : [withCounted(network, row, counted, histories.get(row.id) ?? [])]
  })
  await writeRows(ctx, influencerStore(network), recounted)
  await insertGrowth(
    ctx,
    network,
    recounted.map(({ id, as_of, followers, er }) => {
      const date = new Date(Number(as_of)).toISOString().slice(0, 10)
      return { id, version: as_of, days: [{ date, followers, er }] }
    }),
  )
}

const unknown = -1

function toColumns({ likesAvg, commentsAvg, viewsAvg, postsCounted, postsPerWeek }: PostAverages) {
  return {
    likes_avg: likesAvg ?? unknown,
    comments_avg: commentsAvg ?? unknown,
    views_avg: viewsAvg ?? unknown,
    posts_counted: postsCounted,
    posts_per_week: postsPerWeek ?? unknown,
  }
}

type AverageColumns = ReturnType<typeof toColumns>

function isSame(one: AverageColumns, other: AverageColumns): boolean {
  return (
    one.likes_avg === other.likes_avg &&
    one.comments_avg === other.comments_avg &&
    one.views_avg === other.views_avg &&
    one.posts_counted === other.posts_counted &&
    one.posts_per_week === other.posts_per_week
  )
}

/** Figures that the source stated itself stay. */
function withCounted(
  network: SocialNetwork,
  row: StoredInfluencer,
  { averages, told }: Counted,
  past: FollowerHistory,
): StoredInfluencer {
  const columns = toColumns(averages)
  const rate = engagementOf(network, toFigures({ ...row, ...columns, er: unknown }, past))
  const er = row.is_er_given ? row.er : rate === null ? unknown : Math.round(rate * 100)
  const quality = qualityOf(network, toFigures({ ...row, ...columns, er }, past), new Date(Number(row.as_of)))
  const aqs = row.is_aqs_given ? row.aqs : (quality ?? unknown)
  return withToldByPosts(
    { ...row, ...columns, er, aqs, shown: JSON.stringify({ ...JSON.parse(row.shown), er, aqs }) },
    told,
  )
}
