import type { exportStatuses } from '@limelight/contract/favourites/exports'
import type { ExportFormat, FavouriteType } from '@limelight/contract/favourites/rules'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { ColumnType, Generated, Selectable } from 'kysely'

/** One row for whoever keeps something; every change of lists and boards locks it. */
type FavouriteOwnerTable = {
  user_id: string
  /** In all lists together. */
  items_count: Generated<number>
}

/** A column of the boards of all lists of a person. */
type KanbanColumnTable = {
  id: string
  user_id: string
  name: string
  color: string
  position: number
  is_default: Generated<boolean>
}
export type KanbanColumnRow = Selectable<KanbanColumnTable>

type FavouriteListTable = {
  id: string
  user_id: string
  name: string
  description: string
  type: FavouriteType
  /** Null for offers. */
  network: SocialNetwork | null
  items_count: Generated<number>
  created_at: Date
  updated_at: Date
}
export type FavouriteListRow = Selectable<FavouriteListTable>

/** A thing in a list, which is a card on its board. */
type FavouriteItemTable = {
  list_id: string
  /** The id of the creator, of the content, of the offer. */
  value: string
  /** Ordered by time; what came in one call keeps its order. */
  id: string
  user_id: string
  column_id: string
  /** Orders the cards of a column; read as its digits. */
  rank: ColumnType<string, string | number | bigint, string | number | bigint>
  /** What is left to show when it is gone. */
  name: string
  note: string | null
  added_at: Date
}
export type FavouriteItemRow = Selectable<FavouriteItemTable>

type ExportTable = {
  id: string
  user_id: string
  /** Null when the list was deleted since, and when there never was one. */
  list_id: string | null
  /** Without a list: what was ticked, in its order. */
  chosen: Generated<string[] | null>
  /** Of the list, or of what was ticked. */
  list_name: string
  type: FavouriteType
  network: SocialNetwork | null
  format: ExportFormat
  unmask: boolean
  status: (typeof exportStatuses)[number]
  progress: Generated<number>
  rows: Generated<number | null>
  bytes: ColumnType<string | null, number | undefined, number | null>
  /** Below the folder of files; it is there while the export is READY. */
  file: Generated<string | null>
  created_at: Date
  finished_at: Generated<Date | null>
  expires_at: Generated<Date | null>
}
export type ExportRow = Selectable<ExportTable>

declare module '../database.ts' {
  interface Tables {
    favourite_owners: FavouriteOwnerTable
    kanban_columns: KanbanColumnTable
    favourite_lists: FavouriteListTable
    favourite_items: FavouriteItemTable
    exports: ExportTable
  }
}
