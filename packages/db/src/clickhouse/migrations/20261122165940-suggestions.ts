import type { ClickHouse } from '../../clickhouse.ts'

/**
 * What is suggested while somebody types, by how it begins: hashtags, and names of creators from each of their words on.
 * `total` is the number of posts or of followers. Both tables are alike: one is filled while the other is read.
 */
const table = (name: string) => `
  CREATE TABLE IF NOT EXISTS ${name} (
    network LowCardinality(String), kind LowCardinality(String), beginning String, total Int64, id UInt64
  ) ENGINE = MergeTree ORDER BY (network, kind, beginning) SETTINGS index_granularity = 1024`

export async function up(clickhouse: ClickHouse): Promise<void> {
  for (const name of ['suggestions', 'suggestions_next']) await clickhouse.command({ query: table(name) })
}
