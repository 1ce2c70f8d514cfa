import type { exportStatuses } from '@limelight/contract/favourites/exports'
import type { FieldValues } from '@limelight/contract/favourites/field-values'
import type { ListField } from '@limelight/contract/favourites/list-fields'
import type { ExportFormat, FavouriteType } from '@limelight/contract/favourites/rules'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'

/** One row per user with lists; every change of lists and boards locks it. */
type FavouriteOwnerTable = {
  user_id: string
  /** Over all lists. */
  items_count: Generated<number>
}

/** A column of a user's boards; all lists share it. */
type KanbanColumnTable = {
  id: string
  user_id: string
  name: string
  color: string
  position: number
  is_default: Generated<boolean>
}
export type KanbanColumnRow = Selectable<KanbanColumnTable>

/** A custom column; `deletedAt` is a date as JSON. */
export type StoredField = ListField & { deletedAt: string | null }

type FavouriteListTable = {
  id: string
  user_id: string
  name: string
  description: string
  type: FavouriteType
  /** Null for offers. */
  network: SocialNetwork | null
  items_count: Generated<number>
  /** In base units of USDT. */
  budget: ColumnType<string | null, string | bigint | null | undefined, string | bigint | null>
  /** In their order; deleted ones stay for a day. */
  fields: ColumnType<StoredField[], string | undefined, string>
  created_at: Date
  updated_at: Date
}
export type FavouriteListRow = Selectable<FavouriteListTable>

/** An item of a list, which is a card on its board. */
type FavouriteItemTable = {
  list_id: string
  /** The id of the creator, content item or offer. */
  value: string
  /** Ordered by time; items added in one call keep their order. */
  id: string
  user_id: string
  column_id: string
  /** Orders the cards of a column; read as digits. */
  rank: ColumnType<string, string | number | bigint, string | number | bigint>
  /** Shown when the item is gone from the search store. */
  name: string
  note: string | null
  /** By the id of the custom column, also of deleted ones. */
  fields: ColumnType<FieldValues, FieldValues | undefined, string>
  added_at: Date
}
export type FavouriteItemRow = Selectable<FavouriteItemTable>

/** A deleted list that can still be restored. */
type DeletedFavouriteListTable = {
  id: string
  user_id: string
  /** Its row and its items, as JSON. */
  list: JSONColumnType<object, never, never>
  items: JSONColumnType<object, never, never>
  /** How many lists of creators and how many items the user had, including these. */
  lists_before: number
  items_before: number
  deleted_at: Date
}

type ExportTable = {
  id: string
  user_id: string
  /** Null if the list was deleted, or for an export of a selection. */
  list_id: string | null
  /** The selected items, in their order, of an export without a list. */
  chosen: Generated<string[] | null>
  /** The name of the list, or of the selection. */
  list_name: string
  type: FavouriteType
  network: SocialNetwork | null
  format: ExportFormat
  unmask: boolean
  /** For CSV only. */
  readable_headers: Generated<boolean>
  /** Of the results of the list, not of its items. */
  results: Generated<boolean>
  status: (typeof exportStatuses)[number]
  progress: Generated<number>
  rows: Generated<number | null>
  bytes: ColumnType<string | null, number | undefined, number | null>
  /** Path below MEDIA_DIR, while the export is READY. */
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
    deleted_favourite_lists: DeletedFavouriteListTable
    exports: ExportTable
  }
}
