import type { SocialNetwork } from '@limelight/contract/networks'
import type { Page } from '@limelight/contract/query'
import { type ContentCopyRow, contentCopyColumns, contentCopyRow } from '@limelight/db/content/tables'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { packed, readRows } from '../engines/clickhouse.ts'
import { digits, integer } from '../engines/rows.ts'
import { and, type Copy, copiesOf, isLive, readFirst, type SortedTables } from '../search/copies.ts'
import { facetToken } from '../search/facets.ts'
import type { Store } from '../search/write.ts'
import { type AuthorRow, authorRow } from './view.ts'

export const contentTables: SortedTables = { scope: 'content', tables: 'content', texts: 'mentions' }

const copyByAuthor = (network: SocialNetwork): Copy => ({
  table: `${network}_content_by_author`,
  key: 'publish_date',
  hasUnknown: true,
})

export function contentStore(network: SocialNetwork): Store {
  return {
    truth: `${network}_content`,
    copies: [...copiesOf(contentTables, network), copyByAuthor(network)],
    columns: contentCopyColumns,
  }
}

/** The newest rows of these content items, in no order. A missing one is left out. */
export async function readContents(
  ctx: Context,
  network: SocialNetwork,
  ids: readonly string[],
): Promise<ContentCopyRow[]> {
  if (ids.length === 0) return []
  const rows = await readRows(ctx, {
    name: 'content.byId',
    row: z.object({ shown: packed(contentCopyRow) }),
    sql: `SELECT shown FROM ${network}_content
      WHERE id IN {ids:Array(UInt64)} ORDER BY version DESC LIMIT 1 BY id`,
    params: { ids: [...new Set(ids)].map(BigInt) },
  })
  return rows.map(({ shown }) => shown)
}

/** Rows as the truth has them, to be written again. A missing one is left out. */
export function readStored(
  ctx: Context,
  network: SocialNetwork,
  ids: readonly string[],
): Promise<{ platform_id: string; shown: ContentCopyRow }[]> {
  return readRows(ctx, {
    name: 'write content',
    row: z.object({ platform_id: z.string(), shown: packed(contentCopyRow) }),
    sql: `SELECT platform_id, shown FROM ${network}_content
      WHERE id IN {ids:Array(UInt64)} ORDER BY version DESC LIMIT 1 BY id`,
    params: { ids: ids.map(BigInt) },
  })
}

const orders = {
  recent: 'publish_date DESC',
  // Where likes are hidden, the views decide.
  best: 'greatest(likes, 0) + greatest(comments, 0) DESC, views DESC',
  worst: 'likes + greatest(comments, 0)',
}

export type AuthorPage = AuthorPosts & Page
type AuthorPosts = { authorId: string; sort: keyof typeof orders; isSponsored: boolean }

/** Posts with unknown likes are not the worst ones. */
function areOf({ sort, isSponsored }: AuthorPosts): string {
  return and(
    'author_id = {authorId:UInt64}',
    sort === 'worst' ? 'likes >= 0' : '',
    isSponsored ? 'hasAll(facets, {tokens:Array(String)})' : '',
  )
}

const tokens = [facetToken('isSponsored', '1')]

export async function readByAuthor(
  ctx: Context,
  network: SocialNetwork,
  { offset, limit, ...posts }: AuthorPage,
): Promise<ContentCopyRow[]> {
  const { table } = copyByAuthor(network)
  const { authorId, sort } = posts
  const isOfAuthor = areOf(posts)
  const read = (count: number, live: string) =>
    readRows(ctx, {
      name: 'content.byAuthor',
      row: z.object({ id: digits, shown: packed(contentCopyRow) }),
      sql: `SELECT id, shown FROM ${table} WHERE ${and(isOfAuthor, live)}
        ORDER BY ${orders[sort]}, id DESC LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      params: { authorId, tokens, offset, limit: count },
    })
  const rows = await (offset === 0 ? readFirst(table, limit, read) : read(limit, isLive(table, isOfAuthor)))
  return rows.map(({ shown }) => shown)
}

export async function countByAuthor(ctx: Context, network: SocialNetwork, posts: AuthorPosts): Promise<number> {
  const [row] = await readRows(ctx, {
    name: 'content.byAuthor',
    row: z.object({ total: integer }),
    sql: `SELECT sum(sign) AS total FROM ${copyByAuthor(network).table} WHERE ${areOf(posts)}`,
    params: { authorId: posts.authorId, tokens },
  })
  return row?.total ?? 0
}

/** What lists show of an author, and the followers that rates divide by. */
export const authorJson = `concat(substring(shown, 1, length(shown) - 1), ',"measuredFollowers":',
  toString(if(estimate = '', followers, JSONExtractInt(estimate, 'followers'))), '}')`

export async function readAuthors(
  ctx: Context,
  network: SocialNetwork,
  ids: readonly string[],
): Promise<Map<string, AuthorRow>> {
  if (ids.length === 0) return new Map()
  const rows = await readRows(ctx, {
    name: 'content.authors',
    row: z.object({ author: packed(authorRow) }),
    sql: `SELECT ${authorJson} AS author FROM ${network}_influencers
      WHERE id IN {ids:Array(UInt64)} ORDER BY version DESC LIMIT 1 BY id`,
    params: { ids: [...new Set(ids)].map(BigInt) },
  })
  return new Map(rows.map(({ author }) => [author.id, author]))
}

/** Where creators without a place may say where they live. */
export function readBios(ctx: Context, network: SocialNetwork, ids: readonly string[]) {
  return readRows(ctx, {
    name: 'write content',
    row: z.object({ id: digits, bio: z.string(), location: z.string() }),
    sql: `SELECT id, bio, location FROM ${network}_influencers
      WHERE id IN {ids:Array(UInt64)} ORDER BY version DESC LIMIT 1 BY id`,
    params: { ids: ids.map(BigInt) },
  })
}

/** The authors of these content items, each once. */
export async function readAuthorIds(ctx: Context, network: SocialNetwork, ids: readonly string[]): Promise<string[]> {
  const { truth } = contentStore(network)
  const rows = await readRows(ctx, {
    name: 'content.authorIds',
    row: z.object({ author_id: digits }),
    sql: `SELECT DISTINCT author_id FROM (
      SELECT author_id FROM ${truth} WHERE id IN (SELECT arrayJoin({ids:Array(UInt64)}))
      ORDER BY version DESC LIMIT 1 BY id)`,
    params: { ids: ids.map(BigInt) },
  })
  return rows.map(({ author_id }) => author_id)
}
