import type { ClickHouse } from '../../clickhouse.ts'

const truths = ['instagram_influencers', 'youtube_influencers', 'instagram_content', 'youtube_content']

/**
 * The form in which a row has its words and facets. Rows of older code have 0, and a schedule writes them again in the
 * current form.
 */
export async function up(clickhouse: ClickHouse): Promise<void> {
  await Promise.all(
    truths.map(truth =>
      clickhouse.command({ query: `ALTER TABLE ${truth} ADD COLUMN IF NOT EXISTS form UInt8 DEFAULT 0` }),
    ),
  )
}
