import type { ContentDetail } from '@limelight/contract/content/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { ContentCopyRow } from '@limelight/db/content/tables'
import type { Context } from '../context.ts'
import { knownNumber } from '../search/view.ts'
import { readByAuthor } from './store.ts'

/** How a post did against the other posts of its author; docs/scores.md has the formulas. */

/** Older posts say little about the audience of today. */
const maxPosts = 500
/** With fewer figures, a median is chance. */
const minFigures = 3

type Figures = Pick<ContentCopyRow, 'views' | 'likes' | 'comments' | 'is_video' | 'timeline_type'>

export const measureOf = (network: SocialNetwork) => (network === 'youtube' ? 'views' : 'reactions')

/** Views on YouTube, likes and comments on Instagram. Unknown comments count as none. */
export function resultOf(network: SocialNetwork, { views, likes, comments }: Figures): number | null {
  if (network === 'youtube') return knownNumber(views)
  return likes < 0 ? null : likes + Math.max(0, comments)
}

/** The newest posts of an author. */
export function readHistory(ctx: Context, network: SocialNetwork, authorId: string): Promise<ContentCopyRow[]> {
  return readByAuthor(ctx, network, { authorId, sort: 'recent', isSponsored: false, offset: 0, limit: maxPosts })
}

type Baseline = { median: number | null; medianOfKind: (post: Figures) => number | null }

/** The medians that posts are compared with. */
export function baselineOf(network: SocialNetwork, posts: readonly Figures[]): Baseline {
  const results = (these: readonly Figures[]) => these.flatMap(post => resultOf(network, post) ?? [])
  const kinds = new Set(posts.map(kindOf))
  const ofKind = (kind: string) => posts.filter(post => kindOf(post) === kind)
  const medians = new Map([...kinds].map(kind => [kind, medianOf(results(ofKind(kind)))]))
  return { median: medianOf(results(posts)), medianOfKind: post => medians.get(kindOf(post)) ?? null }
}

const kindOf = ({ is_video, timeline_type }: Figures) => timeline_type || String(is_video)

function medianOf(values: readonly number[], min = minFigures): number | null {
  if (values.length < min) return null
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2
}

/** Two decimals; null without a value or with a median of zero. */
function ratioOf(value: number | null, median: number | null): number | null {
  return value === null || !median ? null : Math.round((value / median) * 100) / 100
}

/** The middle ratio of these posts, against all posts and against those of the same kind. */
export function ratiosOf(
  network: SocialNetwork,
  posts: readonly Figures[],
  { median, medianOfKind }: Baseline,
): { ratio: number | null; kindRatio: number | null } {
  const middle = (against: (post: Figures) => number | null) =>
    ratioOf(
      medianOf(
        posts.flatMap(post => ratioOf(resultOf(network, post), against(post)) ?? []),
        1,
      ),
      1,
    )
  return { ratio: middle(() => median), kindRatio: middle(medianOfKind) }
}

export async function standingOf(
  ctx: Context,
  network: SocialNetwork,
  post: ContentCopyRow,
): Promise<ContentDetail['standing']> {
  const posts = await readHistory(ctx, network, post.author_id)
  const { median, medianOfKind } = baselineOf(network, posts)
  const value = resultOf(network, post)
  const counted = posts.filter(one => resultOf(network, one) !== null)
  const kindMedian = medianOfKind(post)
  return {
    measure: measureOf(network),
    value,
    median,
    ratio: ratioOf(value, median),
    posts: counted.length,
    kindMedian,
    kindRatio: ratioOf(value, kindMedian),
    kindPosts: counted.filter(one => kindOf(one) === kindOf(post)).length,
  }
}
