import type { ClickHouse } from '../../clickhouse.ts'

/** How the figures of creators of one network and size are spread: the lowest, each hundredth, the highest. */
export async function up(clickhouse: ClickHouse): Promise<void> {
  await clickhouse.command({
    query: `
      CREATE TABLE IF NOT EXISTS peer_figures (
        network LowCardinality(String),
        tier UInt8,
        metric LowCardinality(String),
        peers UInt32,
        quantiles Array(Float64),
        as_of DateTime64(3, 'UTC')
      ) ENGINE = ReplacingMergeTree(as_of) ORDER BY (network, tier, metric)`,
  })
}
