import type { CountedLimit } from '@limelight/contract/limits'
import type { Scope } from '@limelight/contract/platform/rules'
import type { ColumnType, Generated, Selectable } from 'kysely'

type Amounts = Partial<Record<CountedLimit, number>>

/** A token that a user made for a program, or a connection that an app got through OAuth. */
type ApiKeyTable = {
  id: string
  user_id: string
  kind: 'KEY' | 'CONNECTION'
  name: string
  /** The start of the token. */
  prefix: string
  /** Null for a connection whose code is not redeemed yet, which no list shows. */
  token_hash: string | null
  scopes: Scope[]
  caps: ColumnType<Amounts, string, never>
  client: ColumnType<{ name: string; host: string } | null, string | null | undefined, never>
  created_at: Date
  expires_at: Date | null
  last_used_at: Generated<Date | null>
  revoked_at: Generated<Date | null>
  /** When its owner was told that it is about to expire. */
  warned_at: Generated<Date | null>
  /** The code of a connection: what redeems it, and until when. */
  code_hash: Generated<string | null>
  code_challenge: Generated<string | null>
  code_until: Generated<Date | null>
  /** When the access token of a connection ends. */
  access_until: Generated<Date | null>
  refresh_hash: Generated<string | null>
  former_refresh_hash: Generated<string | null>
  refreshed_at: Generated<Date | null>
}
export type ApiKeyRow = Selectable<ApiKeyTable>

/** One call with a key. Inputs are not kept. */
type ApiCallTable = {
  id: string
  key_id: string
  at: Date
  operation: string
  status: number
  error: string | null
  cost: ColumnType<Amounts, string, never>
  address: string
  ms: number
}

/** The answer to a call with the header Idempotency-Key. */
type ApiAnswerTable = {
  key_id: string
  /** The value of the header. */
  name: string
  /** The hash of the operation and its input. */
  input_hash: string
  /** Sealed, because some answers hold a secret; null while the call runs. */
  answer: Buffer | null
  created_at: Date
}

declare module '../../database.ts' {
  interface Tables {
    api_keys: ApiKeyTable
    api_calls: ApiCallTable
    api_answers: ApiAnswerTable
  }
}
