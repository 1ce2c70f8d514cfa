import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import {
  type InfluencerCopyRow,
  type InfluencerSearchColumns,
  influencerCopyRow,
} from '@limelight/db/influencers/tables'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { packed, readRows } from '../../engines/clickhouse.ts'
import { digits } from '../../engines/rows.ts'
import { and, isLive, readFirst } from '../../search/copies.ts'
import { facetToken } from '../../search/facets.ts'
import { hashtagWord, nameMark } from '../../search/reading/fold.ts'
import { maxSizeRatio } from './similarity.ts'

/** A list row with the words to compare it by. */
export type Candidate = InfluencerCopyRow & Pick<InfluencerSearchColumns, 'words'>

/** A random sample of creators is enough for the weights. */
const sampled = 200_000

/**
 * The weight of a word grows with its rarity and with how much its users agree in category: a city
 * is as rare as a hobby, but all kinds of people live there.
 */
export async function writeWordFigures(ctx: Context): Promise<void> {
  for (const network of socialNetworks) {
    await ctx.clickhouse.command({
      query: `
        INSERT INTO word_figures
        WITH
          (SELECT count() FROM ${network}_influencers) AS known,
          toUInt64(least(1., ${sampled} / greatest(1, known)) * 18446744073709549568) AS last_chosen,
          chosen AS (
            SELECT arrayJoin(arrayDistinct(splitByChar(' ', words))) AS word, arrayPushBack(categories, '') AS groups
            FROM ${network}_influencers FINAL WHERE id <= last_chosen
          )
        SELECT '${network}', word, users, log((SELECT count() FROM ${network}_influencers WHERE id <= last_chosen) / users)
          * of_main / users, {now:DateTime64(3)}
        FROM (
          SELECT word, sumIf(times, category = '') AS users, maxIf(times, category != '') AS of_main
          FROM (SELECT word, arrayJoin(groups) AS category, count() AS times FROM chosen GROUP BY word, category)
          GROUP BY word
        ) WHERE users > 2 AND of_main > 0.3 * users AND length(word) > 2 AND NOT match(word, {marked:String})`,
      query_params: { now: ctx.clock.now(), marked: `^[${hashtagWord('')}${nameMark}]` },
      clickhouse_settings: { max_memory_usage: '3000000000', log_comment: 'words of influencers' },
    })
  }
}

export async function readWordWeights(
  ctx: Context,
  network: SocialNetwork,
  words: string[],
): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  const rows = await readRows(ctx, {
    name: 'influencers.related',
    row: z.object({ word: z.string(), weight: z.number() }),
    sql: `SELECT word, weight FROM word_figures FINAL
      WHERE network = {network:String} AND word IN {words:Array(String)}`,
    params: { network, words },
  })
  return new Map(rows.map(({ word, weight }) => [word, weight]))
}

/** The captions of the newest posts, as search words. */
export async function readCaptions(
  ctx: Context,
  network: SocialNetwork,
  authors: string[],
  each: number,
): Promise<Map<string, string>> {
  if (authors.length === 0) return new Map()
  const table = `${network}_content_by_author`
  const isTheirs = 'author_id IN {authors:Array(UInt64)}'
  const rows = await readRows(ctx, {
    name: 'influencers.related',
    row: z.object({ author: digits, captions: z.string() }),
    sql: `SELECT author_id AS author, arrayStringConcat(groupArray(words), ' ') AS captions FROM (
        SELECT author_id, words FROM ${table}
        WHERE ${isTheirs} AND ${isLive(table, isTheirs)}
        ORDER BY author_id DESC, publish_date DESC LIMIT {each:UInt32} BY author_id
      ) GROUP BY author_id`,
    params: { authors: authors.map(BigInt), each },
  })
  return new Map(rows.map(({ author, captions }) => [author, captions]))
}

type Nearness = { network: SocialNetwork; id: string; followers: number; limit: number; country?: string }
export type Wanted = { words: string[] } | { categories: string[] }

/**
 * Candidates of comparable size that share a word or a category, nearest in size first: reads the
 * primary key in both directions until there are enough.
 */
export async function readCandidates(ctx: Context, near: Nearness, wanted: Wanted): Promise<Candidate[]> {
  const byWords = 'words' in wanted
  const tokens = byWords ? wanted.words : wanted.categories.map(category => facetToken('category', category))
  if (tokens.length === 0) return []
  const { network, id, followers, limit, country } = near
  const largest = Math.max(1, followers) * maxSizeRatio
  const smallest = Math.floor(followers / maxSizeRatio)
  const table = `${network}_influencers_by_followers`
  const condition = byWords ? 'hasAnyTokens(words, {tokens:Array(String)})' : 'hasAny(facets, {tokens:Array(String)})'
  const inCountry = country === undefined ? '' : 'hasAll(facets, {places:Array(String)})'
  const places = country === undefined ? [] : [facetToken('country', country)]
  const walk = (beyond: string, direction: string) =>
    readFirst(table, limit, (count, live) =>
      readRows(ctx, {
        name: 'influencers.related',
        row: z.object({ id: digits, shown: packed(influencerCopyRow), words: z.string() }),
        sql: `SELECT id, shown, words FROM ${table}
          WHERE ${and(beyond, 'id != {id:UInt64}', inCountry, condition, live)}
          ORDER BY followers ${direction}, id ${direction} LIMIT {limit:UInt32}`,
        params: { id, followers, largest, smallest, limit: count, tokens, places },
      }),
    )
  const found = await Promise.all([
    walk('followers >= {followers:Int64} AND followers <= {largest:Int64}', 'ASC'),
    walk('followers < {followers:Int64} AND followers >= {smallest:Int64}', 'DESC'),
  ])
  return found.flat().map(({ shown, words }) => ({ ...shown, words }))
}
