import { setTimeout as wait } from 'node:timers/promises'
import type { SocialNetwork } from '@limelight/contract/networks'
import { contentStore } from '@limelight/core/content/store'
import type { ProcessContext } from '@limelight/core/context'
import { influencerStore } from '@limelight/core/influencers/store'
import { columnsIn } from '@limelight/core/search/copies'
import type { Store } from '@limelight/core/search/write'
import { storedInfluencer } from '@limelight/db/influencers/tables'
import { sql } from 'kysely'

/**
 * Multiplies the generated rows faster than the generator could. Each copy is another creator of
 * the same kind: place, language, themes and text stay, so filters match the same share of rows.
 * Id, username and every figure differ.
 */
export const howCopiesAreMade =
  'each generated row is multiplied inside ClickHouse: another id and username, followers, rates and dates moved at random; place, language, themes and text stay'

/** Few enough that one statement ends before the client times out. */
const rowsAtOnce = 400_000

type Columns = Record<string, string>

/**
 * Copies are numbered 1 to `times - 1`. The generated rows are number 0. Creators are written again
 * with their posts, and only the last version counts.
 */
export async function multiplyRows(
  house: ProcessContext,
  places: readonly Place[],
  times: number,
  say: (line: string) => void,
): Promise<void> {
  for (const place of places) {
    const store = storeOf(place)
    await multiply(house, store, place.scope === 'content' ? contentColumns() : influencerColumns(), times)
    say(`${store.truth} is ${times} times as large`)
  }
}

export function storeOf({ scope, network }: Place): Omit<Store, 'complete'> {
  return scope === 'content' ? contentStore(network) : influencerStore(network)
}

async function multiply(
  house: ProcessContext,
  store: Omit<Store, 'complete'>,
  columns: Columns,
  times: number,
): Promise<void> {
  const first = await nextVersion(house)
  const base = await countIn(house, `${store.truth} FINAL`)
  const each = Math.max(1, Math.floor(rowsAtOnce / Math.max(1, base)))
  for (let from = 1; from < times; from += each) {
    const version = await nextVersion(house)
    const params = { first, version, from, to: Math.min(times, from + each) }
    const names = Object.keys(columns)
    await run(
      house,
      `INSERT INTO ${store.truth} (${names.join(', ')}, version)
        SELECT ${names.map(name => columns[name]).join(', ')}, {version:UInt64} FROM ${store.truth} AS row FINAL
        ARRAY JOIN range({from:UInt32}, {to:UInt32}) AS n WHERE row.version < {first:UInt64}`,
      params,
    )
    for (const copy of store.copies) {
      const shared = [...columnsIn(copy, store.columns), 'version'].join(', ')
      await run(
        house,
        `INSERT INTO ${copy.table} (${shared}, sign) SELECT ${shared}, 1 FROM ${store.truth} WHERE version = {version:UInt64}`,
        params,
      )
    }
  }
}

/** A number in [0, 1) that is fixed for a row and a purpose. */
const chance = (what: string, id = 'row.id') => `(cityHash64(${id}, n, '${what}') / 18446744073709551616)`

/** Scales a value by 2/3 to 3/2. Unknown values stay unknown. */
const moved = (column: string, what: string, most: number) =>
  `if(row.${column} < 0, row.${column}, least(toFloat64(${most}), round(row.${column} * exp((${chance(what)} - 0.5) * 0.8))))`

const earlier = (column: string) =>
  `if(row.${column} < 0, row.${column}, row.${column} - toInt64(${chance('time')} * 86400000))`

/** Most usernames already end in a number. */
const handleOf = (id: string) =>
  `concat(replaceRegexpOne(row.handle, '[0-9]+$', ''), toString(toUInt32(${chance('name', id)} * 9973)))`

/** In the same form as the words of a search. */
const wordsOf = (handle: string) => `trimBoth(replaceRegexpAll(${handle}, '[^a-z0-9]+', ' '))`

const manyFollowers = 2_000_000_000
const manyViews = 900_000_000_000

function influencerColumns(): Columns {
  const handle = handleOf('row.id')
  const figures = {
    followers: `toInt32(${moved('followers', 'size', manyFollowers)})`,
    following: `toInt32(${moved('following', 'following', manyFollowers)})`,
    videos: `toInt32(${moved('videos', 'videos', manyFollowers)})`,
    er: `toInt32(${moved('er', 'rate', 10_000)})`,
    aqs: `if(row.aqs < 0, row.aqs, toInt8(least(100., greatest(0., row.aqs + round(${chance('quality')} * 10 - 5)))))`,
  }
  const texts = {
    id: 'toString(cityHash64(row.id, n))',
    views: `toString(toInt64(${moved('views', 'size', manyViews)}))`,
    last_post_date: `toString(${earlier('last_post_date')})`,
  }
  // No search reads the stated audience, which is most of a row.
  const { audience: _, ...others } = storedInfluencer.shape
  return {
    ...Object.fromEntries(Object.keys(others).map(name => [name, `row.${name}`])),
    ...figures,
    id: 'cityHash64(row.id, n)',
    views: `toInt64(${moved('views', 'size', manyViews)})`,
    last_post_date: earlier('last_post_date'),
    handle,
    words: `replaceAll(row.words, ${wordsOf('row.handle')}, ${wordsOf(handle)})`,
    bio: `replaceAll(row.bio, row.handle, ${handle})`,
    platform_id: `concat(row.platform_id, '-', toString(n))`,
    shown: shownWith(handle, figures, texts),
  }
}

function contentColumns(): Columns {
  const handle = handleOf('row.author_id')
  const figures = {
    likes: `toInt32(${moved('likes', 'size', manyFollowers)})`,
    comments: `toInt32(${moved('comments', 'comments', manyFollowers)})`,
    er: `toInt32(${moved('er', 'rate', 10_000)})`,
  }
  const texts = {
    id: 'toString(cityHash64(row.id, n))',
    author_id: 'toString(cityHash64(row.author_id, n))',
    views: `toString(toInt64(${moved('views', 'size', manyViews)}))`,
    publish_date: `toString(${earlier('publish_date')})`,
  }
  return {
    ...figures,
    as_of: 'row.as_of',
    facets: 'row.facets',
    mentions: 'row.mentions',
    id: 'cityHash64(row.id, n)',
    author_id: 'cityHash64(row.author_id, n)',
    views: `toInt64(${moved('views', 'size', manyViews)})`,
    publish_date: earlier('publish_date'),
    handle,
    words: `replaceAll(row.words, ${wordsOf('row.handle')}, ${wordsOf(handle)})`,
    platform_id: `concat(row.platform_id, '-', toString(n))`,
    shown: shownWith(handle, figures, texts),
  }
}

/** The text that lists show, with the values of the columns. */
function shownWith(handle: string, figures: Columns, texts: Columns): string {
  const types = [
    ...Object.keys(figures).map(name => `${name} Int32`),
    ...Object.keys(texts).map(name => `${name} String`),
  ]
  const values = [...Object.values(figures), ...Object.values(texts)]
  const changed = `toJSONString(CAST(tuple(${values.join(', ')}), 'Tuple(${types.join(', ')})'))`
  return `JSONMergePatch(replaceAll(row.shown, row.handle, ${handle}), ${changed})`
}

export async function run(house: ProcessContext, query: string, params: Record<string, unknown> = {}): Promise<void> {
  await house.clickhouse.command({ query, query_params: params, clickhouse_settings: { max_insert_threads: '2' } })
}

export async function countIn(house: ProcessContext, name: string): Promise<number> {
  const [row] = await select<{ total: string }>(house, `SELECT count() AS total FROM ${name}`)
  return Number(row?.total)
}

export async function select<Row>(house: ProcessContext, query: string): Promise<Row[]> {
  return (await house.clickhouse.query({ query, format: 'JSONEachRow' })).json<Row>()
}

async function nextVersion(house: ProcessContext): Promise<string> {
  const { rows } = await sql<{ version: string }>`select nextval('search_versions') as version`.execute(house.db)
  return String(rows[0]?.version)
}

/** Merges in the background would disturb the measurement. */
export async function untilMerged(house: ProcessContext): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet += 1) {
    if ((await countIn(house, 'system.merges')) > 0) quiet = -1
    await wait(500)
  }
}

/**
 * Merges each table into one part, as the engine does with the product's tables four hours after
 * the last write: each further part costs time.
 */
export async function mergeAll(house: ProcessContext, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const setting = 'min_age_to_force_merge_seconds'
    const [before] = await select<{ own: string }>(
      house,
      `SELECT extract(engine_full, '${setting} = ([0-9]+)') AS own FROM system.tables
        WHERE database = currentDatabase() AND name = '${table}'`,
    )
    await run(house, `ALTER TABLE ${table} MODIFY SETTING ${setting} = 1`)
    const parts = `system.parts WHERE active AND database = currentDatabase() AND table = '${table}'`
    while ((await countIn(house, parts)) > 1) await wait(500)
    const reset = before?.own ? `MODIFY SETTING ${setting} = ${before.own}` : `RESET SETTING ${setting}`
    await run(house, `ALTER TABLE ${table} ${reset}`)
  }
}

export type Place = { scope: 'influencers' | 'content'; network: SocialNetwork }
