import type { ClickHouse } from '../../clickhouse.ts'

const influencer = `
  followers Int32,
  following Int32,
  views Int64,
  videos Int32,
  er Int32,
  aqs Int8,
  last_post_date Int64,
  views_avg Int64 DEFAULT -1,
  growth Int32 DEFAULT -1000000,
  location LowCardinality(String),
  language LowCardinality(String),
  categories Array(LowCardinality(String)),
  audience_countries Map(LowCardinality(String), UInt16),
  audience_languages Map(LowCardinality(String), UInt16),
  audience_ages Map(LowCardinality(String), UInt16),
  audience_genders Map(LowCardinality(String), UInt16),
  audience_reachable Int16 DEFAULT -1,
  audience_suspicious Int16 DEFAULT -1`

const content = `
  author_id UInt64,
  views Int64,
  likes Int32,
  comments Int32,
  er Int32,
  publish_date Int64,
  mentions Array(String)`

const shared = `
  id UInt64,
  version UInt64,
  sign Int8,
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1))`

const indices = `
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
  INDEX whole_handle array(handle) TYPE text(tokenizer = 'array'),
  INDEX sign_span sign TYPE minmax GRANULARITY 4,
  INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4`

const mentionsIndex = `mentions_tokens mentions TYPE text(tokenizer = 'array')`

/** A year of silence costs a factor of ten in size. Standing never ages by itself. */
const standing = (reach: string, cap: number, day: string) =>
  `toInt32(round(1000 * (least(log10(1 + ${reach}), ${cap}) + intDiv(greatest(${day}, 0), 86400000) / 365)))`

const nouns = [
  {
    noun: 'influencers',
    columns: influencer,
    standing: standing('followers', 6, 'last_post_date'),
    indices,
    copies: { instagram: ['followers', 'following', 'er'], youtube: ['followers', 'views', 'videos'] },
  },
  {
    noun: 'content',
    columns: content,
    standing: standing('if(views >= 0, views, 20 * greatest(likes, 0))', 7, 'publish_date'),
    indices: `${indices}, INDEX ${mentionsIndex}`,
    copies: { instagram: ['views', 'likes', 'comments', 'er'], youtube: ['views', 'likes', 'comments', 'er'] },
  },
]

/**
 * The copy for best match. Standing follows from columns that each copy has, so no other table stores
 * it. Rows are shown from the source of truth, so the copy is an index only. Stored rows enter it here
 * from another copy, because searches find all rows from the first moment; a second run adds the missing ones.
 */
export async function up(clickhouse: ClickHouse): Promise<void> {
  for (const { noun, columns, standing, indices, copies } of nouns) {
    for (const [network, [first = '', ...others]] of Object.entries(copies)) {
      const table = `${network}_${noun}`
      const copy = `${table}_by_standing`
      if (noun === 'content') {
        for (const name of [table, `${table}_by_author`, ...[first, ...others].map(key => `${table}_by_${key}`)])
          await run(clickhouse, `ALTER TABLE ${name} ADD COLUMN IF NOT EXISTS mentions Array(String)`)
        for (const key of [first, ...others]) {
          await run(clickhouse, `ALTER TABLE ${table}_by_${key} ADD INDEX IF NOT EXISTS ${mentionsIndex}`)
        }
      }
      await run(
        clickhouse,
        `CREATE TABLE IF NOT EXISTS ${copy} (${shared}, ${columns}, standing Int32 MATERIALIZED ${standing}, ${indices})
        ENGINE = VersionedCollapsingMergeTree(sign, version) ORDER BY (standing, id)
        SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
          min_age_to_force_merge_seconds = 14400`,
      )
      const names = [...`${shared}, ${columns}`.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name).join(', ')
      const source = `${table}_by_${first}`
      await run(
        clickhouse,
        `INSERT INTO ${copy} (${names}) SELECT ${names} FROM ${source}
        WHERE sign = 1 AND (id, version) NOT IN (SELECT id, version FROM ${source} WHERE sign = -1)
          AND id NOT IN (SELECT id FROM ${copy})`,
      )
    }
  }
}

function run(clickhouse: ClickHouse, query: string) {
  return clickhouse.command({ query, clickhouse_settings: { max_memory_usage: '4000000000' } })
}
