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

declare module '../database.ts' {
  interface Tables {
    search_cache: SearchCacheTable
    saved_searches: SavedSearchTable
  }
}
