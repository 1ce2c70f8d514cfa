import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { readRows } from '../engines/clickhouse.ts'
import { digits, integer } from '../engines/rows.ts'
import { copyOf, isLive } from '../search/copies.ts'
import { facetToken } from '../search/facets.ts'
import { knownPlace } from '../search/places/cities.ts'
import { foldWords, hashtagWord } from '../search/reading/fold.ts'
import { readNearWords, topicNames } from '../search/reading/topic-files.ts'
import { countFacet, influencerTables } from './store.ts'

/** Only the largest creators of a network are suggested by name. */
const maxNamed = 500_000
/** A hashtag of a single post may be a private one. */
const minPosts = 2
/** Shorter words of other languages with Latin letters are near too many English words. */
const minForeignLetters = 6
/** Words such as "am" and "los" name no place by themselves. */
const minLetters = 4
/** More than there are. */
const allPlaces = 5000
/** Of captions and of bios. */
const maxTexts = 200_000

type Kind = 'hashtag' | 'creator' | 'brand'
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
  await run('TRUNCATE TABLE search_words_next')
  for (const network of socialNetworks) {
    const posts = copyOf({ scope: 'content', tables: 'content' }, network).table
    const mark = hashtagWord('')
    await run(countedTokens(network, 'hashtag', posts, `splitByChar(' ', words)`), { mark, min: minPosts })
    const creators = copyOf(influencerTables, network).table
    await run(countedTokens(network, 'brand', creators, 'facets'), { mark: facetToken('brand', ''), min: 1 })
    await run(namesFrom(network, creators), { limit: maxNamed })
    for (const statement of wordsFrom(network, posts, creators))
      await run(statement, { mark, brand: facetToken('brand', '') })
    const places = wordsOfPlaces(network, await countFacet(ctx, network, 'place', allPlaces))
    const values = [...wordsOfTopics(network), ...wordsNearTopics(network), ...places]
    await ctx.clickhouse.insert({ table: 'search_words_next', values, format: 'JSONEachRow' })
  }
  await run('EXCHANGE TABLES suggestions AND suggestions_next')
  await run('EXCHANGE TABLES search_words AND search_words_next')
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

/** Without case and accents, as searches compare words. */
const folded = (text: string) => `replaceRegexpAll(normalizeUTF8NFKD(lowerUTF8(${text})), '\\\\p{M}+', '')`
/** Without pieces that may be a username, an address or a link, which are hidden from strangers. */
const withoutContacts = (text: string) => `replaceRegexpAll(${text}, '\\\\S*[@＠/:]\\\\S*|\\\\S+\\\\.\\\\S+', ' ')`
const wordsIn = (text: string) => `arrayDistinct(extractAll(${text}, '[\\\\p{L}]{3,30}'))`

/**
 * The words that searches are spelled with: hashtags of two posts, words of the names of brands and of
 * two creators, and words that five of the newest captions or of the largest creators' bios have.
 */
function wordsFrom(network: SocialNetwork, posts: string, creators: string): string[] {
  const insert = 'INSERT INTO search_words_next (network, word, kind, language, total)'
  const tokens = (mark: string, list: string, table: string) =>
    `SELECT substring(arrayJoin(arrayFilter(token -> startsWith(token, {${mark}:String}), ${list})), length({${mark}:String}) + 1) AS name, sign FROM ${table}`
  const texts = (source: string) => `${insert}
    SELECT '${network}', word, 'TEXT', anyHeavy(language), count() AS texts FROM (
      SELECT arrayJoin(arrayFilter(word -> word != handle, ${wordsIn(folded(withoutContacts('text')))})) AS word, language
      FROM (${source})
    ) GROUP BY word HAVING texts >= 5`
  return [
    `${insert} SELECT '${network}', name, 'HASHTAG', '', sum(sign) AS posts
      FROM (${tokens('mark', "splitByChar(' ', words)", posts)}) GROUP BY name HAVING posts >= 2`,
    `${insert} SELECT '${network}', arrayJoin(${wordsIn(folded('name'))}) AS word, 'BRAND', '', sum(sign) AS total
      FROM (${tokens('brand', 'facets', creators)}) GROUP BY word HAVING total > 0`,
    `${insert} SELECT '${network}', arrayJoin(${wordsIn(folded("JSONExtractString(shown, 'name')"))}) AS word, 'NAME', '', sum(sign) AS total
      FROM ${creators} GROUP BY word HAVING total >= 2`,
    texts(`SELECT JSONExtractString(shown, 'text') AS text, handle, JSONExtractString(shown, 'language') AS language
      FROM ${posts} WHERE ${isLive(posts)} ORDER BY publish_date DESC, id DESC LIMIT ${maxTexts}`),
    texts(`SELECT bio AS text, handle, language FROM ${network}_influencers
      ORDER BY followers DESC, id DESC, version DESC LIMIT 1 BY id LIMIT ${maxTexts}`),
  ]
}

/** English is the usual language of those who search. */
function wordsOfTopics(network: SocialNetwork) {
  const words = topicNames.flatMap(({ language, topic, names }) =>
    [topic, ...names].flatMap(name =>
      foldWords(name)
        .split(' ')
        .map(word => ({ word, language })),
    ),
  )
  return words
    .filter(
      ({ word, language }) => word.length >= (language !== 'en' && /\p{sc=Latin}/u.test(word) ? minForeignLetters : 3),
    )
    .map(({ word, language }) => ({ network, word, kind: 'TOPIC', language, total: Number(language === 'en') }))
}

/** They are spelled right, and may be meant by a mistake, even if no row has them. */
function wordsNearTopics(network: SocialNetwork) {
  const phrases = [...readNearWords().flatMap(({ words }) => words), ...topicNames.flatMap(({ parts }) => parts)]
  return phrases
    .map(phrase => foldWords(phrase))
    .filter(word => word.length >= minForeignLetters && !word.includes(' '))
    .map(word => ({ network, word, kind: 'TEXT', language: '', total: 0 }))
}

/** The names of places that creators have, in all languages. */
function wordsOfPlaces(network: SocialNetwork, totals: ReadonlyMap<string, number>) {
  return [...totals].flatMap(([id, total]) =>
    (knownPlace(id)?.names ?? []).flatMap(name =>
      foldWords(name)
        .split(' ')
        .filter(word => word.length >= minLetters)
        .map(word => ({ network, word, kind: 'PLACE', language: '', total })),
    ),
  )
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
