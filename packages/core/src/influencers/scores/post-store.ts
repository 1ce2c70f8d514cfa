import { maxCountedPosts } from '@limelight/contract/influencers/counted-posts'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { InfluencerCopyRow } from '@limelight/db/influencers/tables'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { readRows } from '../../engines/clickhouse.ts'
import { digits, integer } from '../../engines/rows.ts'
import { and, isLive } from '../../search/copies.ts'
import { facetPrefix } from '../../search/facets.ts'
import { countedTopics } from '../../search/match/formula.ts'
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
async function readPaidBrands(
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

/** What the row of a creator has of its posts. */
export type ToldByPosts = Pick<InfluencerCopyRow, 'brands' | 'counted' | 'topics' | 'named'>

export const toldByNone: ToldByPosts = { brands: [], counted: 0, topics: [], named: [] }

/** What the posts of these creators tell, each in the year until a time. */
export async function readToldByPosts(
  ctx: Context,
  network: SocialNetwork,
  until: ReadonlyMap<string, number>,
): Promise<Map<string, ToldByPosts>> {
  const ids = [...until.keys()]
  if (ids.length === 0) return new Map()
  const table = `${network}_content_by_author`
  const isOfAuthors = 'author_id IN {authorIds:Array(UInt64)}'
  const [brands, rows] = await Promise.all([
    readPaidBrands(ctx, network, ids),
    readRows(ctx, {
      name: 'content.told',
      row: z.object({ author_id: digits, token: z.string(), posts: integer }),
      sql: `SELECT author_id, arrayJoin(arrayPushBack(
            arrayFilter(token -> startsWith(token, {topic:String}) OR startsWith(token, {brand:String}), facets), ''
          )) AS token, count() AS posts
        FROM (
          SELECT author_id, facets, publish_date FROM ${table} WHERE ${and(isOfAuthors, isLive(table, isOfAuthors))}
          ORDER BY author_id DESC, publish_date DESC, id DESC LIMIT {counted:UInt32} BY author_id
        ) WHERE publish_date > transform(author_id, {authorIds:Array(UInt64)}, {from:Array(Int64)}, toInt64(0))
        GROUP BY author_id, token ORDER BY posts DESC, token`,
      params: {
        authorIds: ids.map(BigInt),
        from: [...until.values()].map(firstCounted),
        counted: maxCountedPosts,
        ...gradeMarks,
      },
    }),
  ])
  const tokens = new Map<string, Map<string, number>>()
  for (const { author_id, token, posts } of rows) {
    const known = tokens.get(author_id) ?? new Map<string, number>()
    tokens.set(author_id, known.set(token, posts))
  }
  return new Map(ids.map(id => [id, toToldByPosts(brands.get(id) ?? [], tokens.get(id) ?? new Map())]))
}

const yearMs = 365 * 24 * 60 * 60_000
/** Older posts do not count. */
export const firstCounted = (until: number) => until - yearMs

const gradeMarks = { topic: facetPrefix('topicGrade'), brand: facetPrefix('brandGrade') }

/** `posts` has the tokens of counted posts, and '' for all of them. */
function toToldByPosts(brands: string[], posts: ReadonlyMap<string, number>): ToldByPosts {
  const counted = posts.get('') ?? 0
  const named = (mark: string) => [...posts].filter(([token]) => token.startsWith(mark))
  const sums = new Map<string, number>()
  for (const [token, count] of named(gradeMarks.topic)) {
    const topic = nameIn(token, gradeMarks.topic)
    sums.set(topic, (sums.get(topic) ?? 0) + count)
  }
  return toldByPosts({
    brands,
    counted,
    topics: [...sums],
    named: named(gradeMarks.brand).map(([token]) => nameIn(token, gradeMarks.brand)),
  })
}

/** Without the mark and the grade. */
const nameIn = (token: string, mark: string) => token.slice(mark.length, -' 4'.length)

export function toldByPosts({ brands, counted, topics, named }: ToldByPosts): ToldByPosts {
  const isUnpaid = (brand: string) => !brands.includes(brand)
  return { brands, counted, topics: countedTopics(counted, topics), named: named.filter(isUnpaid).slice(0, maxBrands) }
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
