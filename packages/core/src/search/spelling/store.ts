import type { SocialNetwork } from '@limelight/contract/networks'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { databaseOf, readRows, systemTable, withoutAbsent } from '../../engines/clickhouse.ts'
import { createMinuteCache } from '../../engines/minute-cache.ts'
import { integer } from '../../engines/rows.ts'
import { copyOf, type SortedTables } from '../copies.ts'
import { regionIds } from '../places/cities.ts'
import { type Filter, toConditions } from '../query.ts'
import { type KnownWord, wordKinds } from './vocabulary.ts'

/** By the number of rows that have them. */
const maxWords = 500_000
/** A slice is parsed at once, so that a load never holds the process up for long. */
const slices = 16

const knownRow = z.object({ word: z.string(), kind: z.enum(wordKinds), total: integer, language: z.string() })

/** Changes whenever the words do, and is the same whichever server of a cluster answers. */
export async function readVersion(ctx: Context): Promise<string> {
  const rows = await readRows(ctx, {
    name: 'search.words',
    row: z.object({ version: z.string() }),
    sql: `SELECT toString(max((metadata_modification_time, total_rows, uuid))) AS version
      FROM ${systemTable(ctx, 'tables')} WHERE database = {database:String} AND name = 'search_words'`,
    params: { database: databaseOf(ctx) },
    settings: withoutAbsent,
  })
  return rows[0]?.version ?? ''
}

export async function readWords(ctx: Context, network: SocialNetwork): Promise<KnownWord[]> {
  const found: KnownWord[] = []
  const kinds = wordKinds.map(kind => `'${kind}'`).join(', ')
  for (let slice = 0; slice < slices; slice += 1) {
    const rows = await readRows(ctx, {
      name: 'search.words',
      row: knownRow,
      sql: `SELECT word, [${kinds}][min(indexOf([${kinds}], kind))] AS kind, max(total) AS total, argMax(language, search_words.total) AS language
        FROM search_words
        WHERE network = {network:String} AND cityHash64(word) % {slices:UInt8} = {slice:UInt8}
        GROUP BY word ORDER BY total DESC, word LIMIT {limit:UInt32}`,
      params: { network, slices, slice, limit: Math.floor(maxWords / slices) },
    })
    for (const row of rows) found.push(row)
  }
  return found
}

const knowsPlaces = createMinuteCache<boolean>()

/** Whether any row has a place. */
export function hasPlaces(ctx: Context, searchable: SortedTables, network: SocialNetwork): Promise<boolean> {
  const { table } = copyOf(searchable, network)
  return knowsPlaces(ctx, table, () => hasRow(ctx, table, { kind: 'choice', facet: 'place', values: regionIds }))
}

async function hasRow(ctx: Context, table: string, filter: Filter): Promise<boolean> {
  const { sql, params } = toConditions([filter])
  const rows = await readRows(ctx, {
    name: 'search.words',
    row: z.object({ found: integer }),
    sql: `SELECT 1 AS found FROM ${table} WHERE ${sql} LIMIT 1`,
    params,
  })
  return rows.length > 0
}

/** The words that no text of a row has. */
export async function findUnknown(
  ctx: Context,
  searchable: SortedTables,
  network: SocialNetwork,
  words: readonly string[],
): Promise<Set<string>> {
  const { table } = copyOf(searchable, network)
  const creator = searchable.scope === 'discovery' ? 'id' : 'author_id'
  const are = await Promise.all(
    words.map(word => hasRow(ctx, table, { kind: 'words', text: `"${word}"`, handles: false, creator })),
  )
  return new Set(words.filter((_, at) => are[at] === false))
}
