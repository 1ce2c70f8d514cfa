import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { readRows } from '../engines/clickhouse.ts'
import { digits, integer } from '../engines/rows.ts'
import { copyOf } from '../search/copies.ts'
import { facetToken } from '../search/facets.ts'
import { hashtagWord } from '../search/reading/fold.ts'
import { influencerTables } from './store.ts'

/** Only the largest creators of a network are suggested by name. */
const maxNamed = 500_000
/** A hashtag of a single post may be a private one. */
const minPosts = 2

type Kind = 'hashtag' | 'creator' | 'topic' | 'brand'
type Found = { beginning: string; total: number; id: string }

/** Replaces all suggestions at once. */
export async function writeSuggestions(ctx: Context): Promise<void> {
  const run = (query: string, params: Record<string, unknown> = {}) =>
    ctx.clickhouse.command({
      query,
      query_params: params,
      clickhouse_settings: { max_memory_usage: '3000000000', log_comment: 'suggestions' },
    })
  await run('TRUNCATE TABLE suggestions_next')
  for (const network of socialNetworks) {
    const posts = copyOf({ scope: 'content', tables: 'content' }, network).table
    const mark = hashtagWord('')
    await run(countedTokens(network, 'hashtag', posts, `splitByChar(' ', words)`), { mark, min: minPosts })
    await run(countedTokens(network, 'topic', posts, 'facets'), { mark: facetToken('topic', ''), min: 1 })
    const creators = copyOf(influencerTables, network).table
    await run(countedTokens(network, 'brand', creators, 'facets'), { mark: facetToken('brand', ''), min: 1 })
    await run(namesFrom(network, creators), { limit: maxNamed })
  }
  await run('EXCHANGE TABLES suggestions AND suggestions_next')
}

/** How many rows have each token that begins with a mark. */
function countedTokens(network: SocialNetwork, kind: Kind, table: string, tokens: string): string {
  return `INSERT INTO suggestions_next (network, kind, beginning, total, id)
    SELECT '${network}', '${kind}', substring(token, length({mark:String}) + 1), sum(sign) AS posts, 0
    FROM (
      SELECT arrayJoin(arrayFilter(token -> startsWith(token, {mark:String}), ${tokens})) AS token, sign FROM ${table}
    ) GROUP BY token HAVING posts >= {min:UInt32}`
}

/** "Ana de Luz" is found from "ana", "de" and "luz" on, without case and accents. */
function namesFrom(network: SocialNetwork, table: string): string {
  return `INSERT INTO suggestions_next (network, kind, beginning, total, id)
    WITH
      replaceRegexpAll(normalizeUTF8NFKD(lowerUTF8(JSONExtractString(shown, 'name'))), '\\\\p{M}+', '') AS plain,
      extractAll(plain, '[\\\\p{L}\\\\p{N}]+') AS words
    SELECT '${network}', 'creator', arrayJoin(
        arrayMap(at -> arrayStringConcat(arraySlice(words, at), ' '), arrayEnumerate(arraySlice(words, 1, 4)))
      ), followers, id
    FROM (
      SELECT id, shown, followers FROM ${table} ORDER BY followers DESC, id DESC LIMIT 1 BY id LIMIT {limit:UInt32}
    )`
}

type Wanted = { network: SocialNetwork; kind: Kind; beginning: string; limit: number }

/** The most common ones that begin with a text. */
export function readSuggestions(ctx: Context, { network, kind, beginning, limit }: Wanted): Promise<Found[]> {
  return readRows(ctx, {
    name: 'search.suggest',
    row: z.object({ beginning: z.string(), total: integer, id: digits }),
    sql: `SELECT beginning, total, id FROM suggestions
      WHERE network = {network:String} AND kind = {kind:String} AND startsWith(beginning, {beginning:String})
      ORDER BY total DESC, beginning LIMIT 1 BY if(id = 0, cityHash64(beginning), id) LIMIT {limit:UInt32}`,
    params: { network, kind, beginning, limit },
  })
}
