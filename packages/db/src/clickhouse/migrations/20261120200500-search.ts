import type { ClickHouse } from '../../clickhouse.ts'

/**
 * One table holds the truth, by id. For each sort there is a copy whose primary key is the sort, so that a page is one
 * read of neighbours. A change enters a copy as one block: the row as it was with sign -1, the row as it is with sign 1.
 * Merges remove such pairs, and until then readers leave them out.
 *
 * An unknown number is -1 and an unknown text ''. Dates are milliseconds, so that every range is one of numbers. The
 * engagement rate is in basis points: an order by integers is read off the key. What a list shows of a row is one JSON
 * text, because each further column costs as much as the first to fetch.
 */
const influencer = `
  id UInt64,
  version UInt64,
  followers Int32,
  following Int32,
  views Int64,
  videos Int32,
  er Int32,
  aqs Int8,
  last_post_date Int64,
  location LowCardinality(String),
  language LowCardinality(String),
  categories Array(LowCardinality(String)),
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1))`

const influencerTruth = `
  as_of Int64,
  platform_id String CODEC(ZSTD(1)),
  bio String CODEC(ZSTD(1)),
  likes_avg Float64,
  comments_avg Float64,
  views_avg Float64,
  posts_counted UInt16,
  is_er_given Bool,
  is_aqs_given Bool`

const content = `
  id UInt64,
  version UInt64,
  author_id UInt64,
  views Int64,
  likes Int32,
  comments Int32,
  er Int32,
  publish_date Int64,
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1))`

const contentTruth = `
  as_of Int64,
  platform_id String CODEC(ZSTD(1))`

const textIndices = `
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),`

/** Rows are looked up one by one, hence the small granules; the newest batch is found by its version. */
const truth = (name: string, columns: string) => `
  CREATE TABLE IF NOT EXISTS ${name} (${columns}, INDEX version_span version TYPE minmax GRANULARITY 1)
  ENGINE = ReplacingMergeTree(version) ORDER BY id SETTINGS index_granularity = 1024`

/**
 * A page is twenty rows from anywhere, each of which costs its granule: small ones, in small blocks. Merges by size alone
 * would leave a few new rows beside a large part for good, with what they cancel in it; after four hours they meet.
 */
const copy = (name: string, columns: string, indices: string, key: string) => `
  CREATE TABLE IF NOT EXISTS ${name} (
    ${columns}, sign Int8,
    ${indices}
    INDEX sign_span sign TYPE minmax GRANULARITY 4,
    INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4
  ) ENGINE = VersionedCollapsingMergeTree(sign, version) ORDER BY (${key}, id)
  SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
    min_age_to_force_merge_seconds = 14400`

const growth = `
  CREATE TABLE IF NOT EXISTS influencer_growth (
    network LowCardinality(String), id UInt64, date Date, followers Int32, er Int32, version UInt64
  ) ENGINE = ReplacingMergeTree(version) ORDER BY (network, id, date) SETTINGS index_granularity = 1024`

const sorts = { instagram: ['followers', 'following', 'er'], youtube: ['followers', 'views', 'videos'] }

function statements(): string[] {
  const ofNetworks = Object.entries(sorts).flatMap(([network, keys]) => [
    truth(`${network}_influencers`, `${influencer}, ${influencerTruth}`),
    ...keys.map(key => copy(`${network}_influencers_by_${key}`, influencer, textIndices, key)),
    truth(`${network}_content`, `${content}, ${contentTruth}`),
    ...['views', 'likes', 'comments', 'er'].map(key => copy(`${network}_content_by_${key}`, content, textIndices, key)),
    copy(`${network}_content_by_author`, content, '', 'author_id, publish_date'),
  ])
  return [...ofNetworks, growth]
}

export async function up(clickhouse: ClickHouse): Promise<void> {
  await Promise.all(statements().map(query => clickhouse.command({ query })))
}
