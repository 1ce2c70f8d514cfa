import type { ClickHouse } from '../../clickhouse.ts'

/** Clicks on tracked links. One that arrives twice has two rows until a merge, so readers count ids. */
export async function up(clickhouse: ClickHouse): Promise<void> {
  await clickhouse.command({
    query: `
      CREATE TABLE IF NOT EXISTS clicks (
        link_id UUID, day Date, id UUID, at DateTime64(3, 'UTC'), kind LowCardinality(String)
      ) ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(day) ORDER BY (link_id, day, id)
      TTL day + INTERVAL 25 MONTH`,
  })
}
