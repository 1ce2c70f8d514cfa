import type { ClickHouse } from '../../clickhouse.ts'

/** How many creators use a word in their bios, and how much it says about what they do. */
export async function up(clickhouse: ClickHouse): Promise<void> {
  await clickhouse.command({
    query: `
      CREATE TABLE IF NOT EXISTS word_figures (
        network LowCardinality(String),
        word String,
        creators UInt32,
        weight Float64,
        as_of DateTime64(3, 'UTC')
      ) ENGINE = ReplacingMergeTree(as_of) ORDER BY (network, word)`,
  })
}
