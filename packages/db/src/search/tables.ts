import type { SocialNetwork } from '@limelight/contract/networks'
import type { SearchScope } from '@limelight/contract/search/filters'
import type { ColumnType, Selectable } from 'kysely'

/** JSON that a browser stores for three minutes. */
type SearchCacheTable = {
  user_id: string
  space: 'key' | 'hash'
  key: string
  value: ColumnType<unknown, string, string>
  written_at: Date
  expires_at: Date
}

/** Filters and sort under a name that is unique per user, scope and network. */
type SavedSearchTable = {
  id: string
  user_id: string
  scope: SearchScope
  network: SocialNetwork
  name: string
  query: string
  created_at: Date
}
export type SavedSearchRow = Selectable<SavedSearchTable>

/**
 * One walk over a search table, by id. Rows up to `checked_version` are known to be current; the
 * walk checks the others up to `until_version`.
 */
type SearchReindexTable = {
  truth: string
  form: number
  checked_version: ColumnType<string, string | bigint, string | bigint>
  until_version: ColumnType<string, string | bigint, string | bigint>
  /** The last id of the walk; null between walks. */
  reached: ColumnType<string | null, string | null, string | null>
}
export type SearchReindexRow = Selectable<SearchReindexTable>

/** A write that has not ended: it runs, or it was interrupted. */
type SearchWriteTable = { truth: string; range: number; version: string }

declare module '../database.ts' {
  interface Tables {
    search_cache: SearchCacheTable
    saved_searches: SavedSearchTable
    search_reindex: SearchReindexTable
    search_writes: SearchWriteTable
  }
}
