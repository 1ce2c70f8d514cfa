import type { ColumnType, Selectable } from 'kysely'

type UploadTable = {
  id: string
  user_id: string
  name: string
  /** By its content, once it is whole. */
  type: ColumnType<string, undefined, string>
  size: number
  /** How many bytes have arrived. */
  received: ColumnType<number, undefined, number>
  /** Null until it is whole. */
  sha256: ColumnType<string | null, undefined, string>
  /** The path of the file in the media folder. */
  path: string
  /** When it ends without a use; null once something uses it. */
  expires_at: Date | null
  /** An order holds it, so it does not count for its owner's space. */
  is_in_order: ColumnType<boolean, undefined, boolean>
  created_at: Date
}

export type UploadRow = Selectable<UploadTable>

declare module '../database.ts' {
  interface Tables {
    uploads: UploadTable
  }
}
