import type { ClickHouse } from '../../clickhouse.ts'

const truths = ['instagram_influencers', 'youtube_influencers']

/** How often a creator posts. Rows from before know it when they are written again. */
export async function up(clickhouse: ClickHouse): Promise<void> {
  await Promise.all(
    truths.map(truth =>
      clickhouse.command({ query: `ALTER TABLE ${truth} ADD COLUMN IF NOT EXISTS posts_per_week Float64 DEFAULT -1` }),
    ),
  )
}
