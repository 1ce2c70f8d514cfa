import type { ClickHouse } from '../../clickhouse.ts'

/** The estimates of creators whose own figures are shown, as JSON; '' for all others. */
export async function up(clickhouse: ClickHouse): Promise<void> {
  for (const table of ['instagram_influencers', 'youtube_influencers'])
    await clickhouse.command({ query: `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS estimate String DEFAULT ''` })
}
