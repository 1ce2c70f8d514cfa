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

/** A secret that stored texts may be sealed with. */
type SealingKeyTable = {
  id: string
  /** Texts that are not sealed with the newest secret, when they were last looked for. */
  texts_left: ColumnType<number | null, never, number>
  /** When a newer secret had sealed anew all that it could open. */
  checked_at: ColumnType<Date | null, never, Date>
}

declare module '../database.ts' {
  interface Tables {
    configs: ConfigTable
    sealing_keys: SealingKeyTable
  }
}
