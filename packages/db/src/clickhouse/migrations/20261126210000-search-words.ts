import type { ClickHouse } from '../../clickhouse.ts'

/**
 * The words that searches are spelled with. A word may have several rows, one per kind. Both tables are
 * alike: one is filled while the other is read.
 */
const table = (name: string) => `
  CREATE TABLE IF NOT EXISTS ${name} (
    network LowCardinality(String), word String, kind LowCardinality(String), language LowCardinality(String), total Int64
  ) ENGINE = MergeTree ORDER BY (network, word)`

export async function up(clickhouse: ClickHouse): Promise<void> {
  for (const name of ['search_words', 'search_words_next']) await clickhouse.command({ query: table(name) })
}
