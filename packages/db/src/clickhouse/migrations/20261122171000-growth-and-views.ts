import type { ClickHouse } from '../../clickhouse.ts'

const tables = [
  ...['', '_by_followers', '_by_following', '_by_er'].map(copy => `instagram_influencers${copy}`),
  ...['', '_by_followers', '_by_views', '_by_videos'].map(copy => `youtube_influencers${copy}`),
]

/** Lower than any growth: the past of a creator is unknown until it is written again. */
const unknownGrowth = -1_000_000

/**
 * Columns of two filters. Rows get their growth and average views when they are written again. The
 * source of truth has the average with its fraction already; copies have whole views.
 */
export async function up(clickhouse: ClickHouse): Promise<void> {
  for (const table of tables) {
    await clickhouse.command({
      query: `ALTER TABLE ${table}
        ADD COLUMN IF NOT EXISTS views_avg Int64 DEFAULT -1 AFTER last_post_date,
        ADD COLUMN IF NOT EXISTS growth Int32 DEFAULT ${unknownGrowth} AFTER views_avg`,
    })
  }
}
