import type { ClickHouse } from '../../clickhouse.ts'

const copies = [
  ...['followers', 'following', 'er'].map(key => `instagram_influencers_by_${key}`),
  ...['followers', 'views', 'videos'].map(key => `youtube_influencers_by_${key}`),
  ...['instagram', 'youtube'].flatMap(network =>
    ['views', 'likes', 'comments', 'er'].map(key => `${network}_content_by_${key}`),
  ),
]

/**
 * An index of whole usernames, which says per row whether it matches: alone in a fifth of the time that the index of
 * grams takes, and beside a word without reading usernames. Rows that are stored get it in the background.
 */
export async function up(clickhouse: ClickHouse): Promise<void> {
  for (const copy of copies) {
    await clickhouse.command({
      query: `ALTER TABLE ${copy}
        ADD INDEX IF NOT EXISTS whole_handle array(handle) TYPE text(tokenizer = 'array')`,
    })
    await clickhouse.command({ query: `ALTER TABLE ${copy} MATERIALIZE INDEX whole_handle` })
  }
}
