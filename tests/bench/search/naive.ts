import { type Facet, type FilterDefinition, searchFilters } from '@limelight/contract/search/filters'
import type { ProcessContext } from '@limelight/core/context'
import { type Filter, toConditions } from '@limelight/core/search/query'
import { countIn, type Place, run } from './copies.ts'

/**
 * The obvious schema: one table per network ordered by id, plain columns, and words found with
 * LIKE.
 */

type Column = { name: string; type: string; from: string }

const fromShown = (name: string, type: string): Column => ({
  name,
  type,
  from: `JSONExtract(shown, '${name}', '${type}')`,
})
const same = (name: string, type: string): Column => ({ name, type, from: name })
const rate: Column = { name: 'er', type: 'Float32', from: 'if(er < 0, -1, er / 100)' }
const date = (name: string): Column => ({
  name,
  type: 'DateTime64(3)',
  from: `fromUnixTimestamp64Milli(greatest(0, ${name}))`,
})
const word = 'LowCardinality(String)'
const standing = (reach: string, cap: number, at: string): Column => ({
  name: 'standing',
  type: 'Int32',
  from: `round(1000 * (least(log10(1 + ${reach}), ${cap}) + intDiv(greatest(${at}, 0), 86400000) / 365))`,
})
/** What grades are computed from. */
const graded = [
  { name: 'facets', type: 'Array(String)', from: 'facets' },
  { name: 'words', type: 'String', from: 'words' },
  { name: 'handle', type: 'String', from: 'handle' },
  {
    name: 'topics',
    type: 'Array(String)',
    from: `arrayMap(token -> substring(token, 2), arrayFilter(token -> startsWith(token, 'w'), facets))`,
  },
]

const influencerColumns = [
  same('id', 'UInt64'),
  ...['username', 'name', 'email', 'avatar_url'].map(name => fromShown(name, 'String')),
  same('bio', 'String'),
  fromShown('is_verified', 'Bool'),
  same('categories', 'Array(String)'),
  same('followers', 'Int32'),
  same('following', 'Int32'),
  fromShown('posts', 'Int32'),
  same('views', 'Int64'),
  same('videos', 'Int32'),
  rate,
  same('aqs', 'Int8'),
  date('last_post_date'),
  same('location', word),
  same('language', word),
  ...['gender', 'account_type', 'figures'].map(name => fromShown(name, word)),
  fromShown('brands', 'Array(String)'),
  ...['countries', 'languages', 'ages', 'genders'].map(part => same(`audience_${part}`, 'Map(String, UInt16)')),
  ...['reachable', 'suspicious'].map(part => same(`audience_${part}`, 'Int16')),
  ...graded,
  standing('followers', 6, 'last_post_date'),
]
const contentColumns = [
  same('id', 'UInt64'),
  same('author_id', 'UInt64'),
  { name: 'username', type: 'String', from: 'handle' },
  ...['shortcode', 'thumbnail_url', 'text'].map(name => fromShown(name, 'String')),
  fromShown('is_video', 'Bool'),
  fromShown('timeline_type', word),
  same('views', 'Int64'),
  same('likes', 'Int32'),
  same('comments', 'Int32'),
  rate,
  fromShown('duration', 'Int32'),
  date('publish_date'),
  ...['location', 'language', 'disclosure'].map(name => fromShown(name, word)),
  { ...fromShown('paid', 'Array(String)'), name: 'brands' },
  ...graded,
  same('mentions', 'Array(String)'),
  standing('if(views >= 0, views, 20 * greatest(likes, 0))', 7, 'publish_date'),
]
const columns = { influencers: influencerColumns, content: contentColumns }

const tableOf = ({ scope, network }: Place) => `naive_${network}_${scope}`

const rowsAtOnce = 500_000

/**
 * Filled from the rows of the product. Ids are hashes, so a range of ids is a share of the rows.
 */
export async function fillNaive(house: ProcessContext, places: readonly Place[]): Promise<void> {
  for (const place of places) {
    const definition = columns[place.scope].map(({ name, type }) => `${name} ${type}`).join(', ')
    await run(house, `CREATE TABLE ${tableOf(place)} (${definition}) ENGINE = MergeTree ORDER BY id`)
    const from = `${place.network}_${place.scope}`
    const parts = Math.ceil((await countIn(house, from)) / rowsAtOnce)
    for (let part = 0; part < parts; part += 1) {
      await run(
        house,
        `INSERT INTO ${tableOf(place)} SELECT ${columns[place.scope].map(column => column.from).join(', ')}
          FROM ${from} FINAL WHERE id % {parts:UInt32} = {part:UInt32}`,
        { parts, part },
      )
    }
  }
}

export type NaiveSearch = Place & { filters: readonly Filter[]; key: string; direction: 'ASC' | 'DESC' }
type Params = Record<string, unknown>

const beside = new Set(['bio', 'mentions', 'standing', ...graded.map(({ name }) => name)])

/** The grade of a row, computed for each one that is read. */
function gradeOf({ filters }: NaiveSearch): { sql: string; params: Params } {
  const levels = ([4, 3, 2] as const).map(grade => ({ grade, ...toConditions(filters, `g${grade}n`, grade) }))
  const cases = levels.flatMap(({ grade, sql }) => [sql === '' ? 'true' : sql, String(grade)])
  return {
    sql: `multiIf(${[...cases, '1'].join(', ')})`,
    params: Object.assign({}, ...levels.map(({ params }) => params)),
  }
}

export async function naivePage(house: ProcessContext, search: NaiveSearch, offset: number): Promise<string[]> {
  const { sql, params } = conditionsOf(search)
  const shown = columns[search.scope]
    .map(({ name }) => name)
    .filter(name => !beside.has(name) && !name.startsWith('audience_'))
  const grade = search.key === 'standing' ? gradeOf(search) : undefined
  Object.assign(params, grade?.params)
  const answer = await house.clickhouse.query({
    query: `SELECT ${shown.join(', ')} FROM ${tableOf(search)} WHERE ${sql}
      ORDER BY ${grade === undefined ? '' : `${grade.sql} DESC, `}${search.key} ${search.direction}, id ${search.direction} LIMIT 20 OFFSET ${offset}`,
    query_params: params,
    format: 'JSONEachRow',
    clickhouse_settings: { output_format_json_quote_64bit_integers: 1 },
  })
  return (await answer.json<{ id: string }>()).map(({ id }) => id)
}

export async function naiveCount(house: ProcessContext, search: NaiveSearch, atMost?: number): Promise<number> {
  const { sql, params } = conditionsOf(search)
  const from =
    atMost === undefined ? tableOf(search) : `(SELECT 1 FROM ${tableOf(search)} WHERE ${sql} LIMIT ${atMost})`
  const answer = await house.clickhouse.query({
    query: `SELECT count() AS total FROM ${from} ${atMost === undefined ? `WHERE ${sql}` : ''}`,
    query_params: params,
    format: 'JSONEachRow',
  })
  const [row] = await answer.json<{ total: string }>()
  return Number(row?.total)
}

/** The rows per country. */
export async function naiveCountries(house: ProcessContext, search: NaiveSearch): Promise<void> {
  const { sql, params } = conditionsOf(search)
  const answer = await house.clickhouse.query({
    query: `SELECT location, count() AS total FROM ${tableOf(search)} WHERE ${sql} GROUP BY location ORDER BY total DESC`,
    query_params: params,
    format: 'JSONEachRow',
  })
  await answer.json()
}

function conditionsOf({ scope, filters, key }: NaiveSearch): { sql: string; params: Params } {
  if (key === 'standing') {
    const found = toConditions(filters)
    return { sql: found.sql === '' ? 'true' : found.sql, params: { ...found.params } }
  }
  const params: Params = {}
  const bind = (type: string, value: unknown) => {
    const name = `p${Object.keys(params).length}`
    params[name] = value
    return `{${name}:${type}}`
  }
  const parts = filters.flatMap(filter => conditions(scope, filter, bind))
  return { sql: ['true', ...parts].join(' AND '), params }
}

type Bind = (type: string, value: unknown) => string

function conditions(scope: Place['scope'], filter: Filter, bind: Bind): string[] {
  switch (filter.kind) {
    case 'choice':
      return [choice(filter, bind)]
    case 'range':
      return range(filter, bind)
    case 'shares': {
      const shares = filter.values.map(value => `${filter.column}[${bind('String', value)}]`)
      return [`${shares.join(' + ')} >= ${bind('UInt64', filter.min)}`]
    }
    case 'words':
      return filter.text.split(' ').map(text => wordIn(scope, text, bind))
    case 'ids':
      return [`id ${filter.isIn ? 'IN' : 'NOT IN'} ${bind('Array(UInt64)', filter.ids.map(BigInt))}`]
  }
}

function range({ column, min, max }: Extract<Filter, { kind: 'range' }>, bind: Bind): string[] {
  return [
    ...(min === undefined ? [] : [`${column} >= ${bound(column, min, bind)}`]),
    ...(max === undefined ? [] : [`${column} <= ${bound(column, max, bind)}`]),
  ]
}

const choiceColumns: Record<Facet, string> = {
  country: 'location',
  place: `JSONExtractString(shown, 'place')`,
  language: 'language',
  category: 'categories',
  topic: 'topics',
  accountType: 'account_type',
  gender: 'gender',
  hasEmail: `email != ''`,
  isVideo: 'is_video',
  timelineType: 'timeline_type',
  isVerified: 'is_verified',
  figures: 'figures',
  brand: 'brands',
  isSponsored: `disclosure != ''`,
  growthJumps: `JSONExtractString(shown, 'jumps')`,
}

const everyFilter: readonly FilterDefinition[] = Object.values(searchFilters).flatMap(({ instagram, youtube }) => [
  ...instagram,
  ...youtube,
])
/** The facets that are true or false. */
const truths = new Set(
  everyFilter.flatMap(filter => {
    const isTruth = filter.kind === 'flag' || (filter.kind === 'choice' && filter.isNumber === true)
    return isTruth && filter.stored !== 'lists' ? filter.stored.facet : []
  }),
)

function choice({ facet, values, isExcluded }: Extract<Filter, { kind: 'choice' }>, bind: Bind): string {
  const column = choiceColumns[facet]
  if (facet === 'brand' || facet === 'topic') {
    const names = values.map(value => value.toLowerCase())
    return `${isExcluded ? 'NOT ' : ''}hasAny(${column}, ${bind('Array(String)', names)})`
  }
  if (facet === 'category') return `hasAny(${column}, ${bind('Array(String)', values)})`
  if (truths.has(facet)) return `(${column}) = ${bind('Bool', values[0] === '1')}`
  return `${isExcluded ? 'NOT ' : ''}${column} IN ${bind('Array(String)', values)}`
}

function bound(column: string, value: number, bind: Bind): string {
  if (column === 'er') return bind('Float32', value / 100)
  return column.endsWith('_date') ? `fromUnixTimestamp64Milli(${bind('Int64', value)})` : bind('Int64', value)
}

function wordIn(scope: Place['scope'], text: string, bind: Bind): string {
  const needle = bind('String', text.replace('@', ''))
  const texts = text.startsWith('@')
    ? ['username']
    : scope === 'content'
      ? ['text', 'username']
      : ['name', 'username', 'bio']
  return `(${texts.map(column => `positionCaseInsensitive(${column}, ${needle}) > 0`).join(' OR ')})`
}
