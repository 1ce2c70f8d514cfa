import type { ColumnType, Generated } from 'kysely'

/** A setting of the operators, by `group.key`. */
type ConfigTable = {
  id: Generated<string>
  key: string
  value: ColumnType<unknown, string, string>
  /** Whether the web app may read it. */
  is_public: boolean
  updated_at: Date
  /** Null for values that no admin has written. */
  updated_by: ColumnType<string | null, string | null | undefined, string | null>
}

declare module '../database.ts' {
  interface Tables {
    configs: ConfigTable
  }
}
