import type { ColumnType } from 'kysely'

/** A setting of the operators, by `group.key`. */
type ConfigTable = {
  key: string
  value: ColumnType<unknown, string, string>
  /** Whether the web app may read it. */
  is_public: boolean
  updated_at: Date
}

declare module '../database.ts' {
  interface Tables {
    configs: ConfigTable
  }
}
