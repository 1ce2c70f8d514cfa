import { maxCountedPosts } from '@limelight/contract/influencers/counted-posts'
import type { SocialNetwork } from '@limelight/contract/networks'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { readRows } from '../../engines/clickhouse.ts'
import { digits, integer } from '../../engines/rows.ts'
import { and, isLive } from '../../search/copies.ts'
import { facetPrefix } from '../../search/facets.ts'
import { knownNumber } from '../../search/view.ts'

/** The numbers of a post that the averages of its author are made of. */
export type PostFigures = {
  views: number | null
  likes: number | null
  comments: number | null
  /** Milliseconds. */
  publishedAt: number | null
}

const figuresRow = z.object({
  author_id: digits,
  views: z.array(integer),
  likes: z.array(integer),
  comments: z.array(integer),
  dates: z.array(integer),
})

/** The brands of their sponsored posts, those with the most posts first. One without is left out. */
export async function readPaidBrands(
  ctx: Context,
  network: SocialNetwork,
  authorIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (authorIds.length === 0) return new Map()
  const rows = await readRows(ctx, {
    name: 'content.brands',
    row: z.object({ author_id: digits, token: z.string(), posts: integer }),
    sql: `SELECT author_id, token, sum(sign) AS posts FROM (
        SELECT author_id, sign, arrayJoin(arrayFilter(token -> startsWith(token, {mark:String}), facets)) AS token
        FROM ${network}_content_by_author WHERE author_id IN {authorIds:Array(UInt64)}
      ) GROUP BY author_id, token HAVING posts > 0 ORDER BY posts DESC, token`,
    params: { authorIds: [...new Set(authorIds)].map(BigInt), mark: facetPrefix('brand') },
  })
  const brands = new Map<string, string[]>()
  for (const { author_id, token } of rows) {
    const known = brands.get(author_id) ?? []
    if (known.length < maxBrands) brands.set(author_id, [...known, token.slice(facetPrefix('brand').length)])
  }
  return brands
}

/** Enough for any list and filter; the report reads all of them. */
export const maxBrands = 50

/** The newest posts of these authors. One without posts is left out. */
export async function readCountedPosts(
  ctx: Context,
  network: SocialNetwork,
  authorIds: readonly string[],
): Promise<Map<string, PostFigures[]>> {
  if (authorIds.length === 0) return new Map()
  const table = `${network}_content_by_author`
  const isOfAuthors = 'author_id IN {authorIds:Array(UInt64)}'
  const rows = await readRows(ctx, {
    name: 'content.counted',
    row: figuresRow,
    sql: `SELECT author_id, groupArray(views) AS views, groupArray(likes) AS likes,
        groupArray(comments) AS comments, groupArray(publish_date) AS dates
      FROM (
        SELECT author_id, views, likes, comments, publish_date FROM ${table}
        WHERE ${and(isOfAuthors, isLive(table, isOfAuthors))}
        ORDER BY author_id DESC, publish_date DESC, id DESC LIMIT {counted:UInt32} BY author_id
      ) GROUP BY author_id`,
    params: { authorIds: [...new Set(authorIds)].map(BigInt), counted: maxCountedPosts },
  })
  return new Map(
    rows.map(({ author_id, views, likes, comments, dates }) => [
      author_id,
      views.map((count, at) => ({
        views: knownNumber(count),
        likes: knownNumber(likes[at] ?? -1),
        comments: knownNumber(comments[at] ?? -1),
        publishedAt: knownNumber(dates[at] ?? -1),
      })),
    ]),
  )
}
