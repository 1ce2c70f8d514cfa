import type { ClickHouse } from '../../clickhouse.ts'

const truths = ['instagram_influencers', 'youtube_influencers']
const copies = [
  ...['followers', 'following', 'er'].map(sort => `instagram_influencers_by_${sort}`),
  ...['followers', 'views', 'videos'].map(sort => `youtube_influencers_by_${sort}`),
]

/**
 * Shares of followers per country, language, age and gender, in basis points, as searches compare
 * them. A map is read only for the candidates that the index of facets finds. The source of truth
 * also has the audience as its source stated it, as JSON; '' without one.
 */
export async function up(clickhouse: ClickHouse): Promise<void> {
  for (const table of [...truths, ...copies]) {
    await clickhouse.command({
      query: `ALTER TABLE ${table}
        ADD COLUMN IF NOT EXISTS audience_countries Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_languages Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_ages Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_genders Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_reachable Int16 DEFAULT -1,
        ADD COLUMN IF NOT EXISTS audience_suspicious Int16 DEFAULT -1`,
    })
  }
  for (const table of truths) {
    await clickhouse.command({
      query: `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS audience String DEFAULT '' CODEC(ZSTD(1))`,
    })
  }
}
