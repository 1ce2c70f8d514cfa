import type { Database, Transaction } from '@limelight/db/database'
import type { ApiKeyRow } from '@limelight/db/platform/keys/tables'
import { sql } from 'kysely'

export function lockByCode(trx: Transaction, codeHash: string): Promise<ApiKeyRow | undefined> {
  return trx.selectFrom('api_keys').selectAll().where('code_hash', '=', codeHash).forUpdate().executeTakeFirst()
}

export function lockConnection(trx: Transaction, id: string): Promise<ApiKeyRow | undefined> {
  return trx
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'CONNECTION')
    .forUpdate()
    .executeTakeFirst()
}

export function findByToken(db: Database, tokenHash: string) {
  return db
    .selectFrom('api_keys')
    .select(['id', 'user_id'])
    .where('kind', '=', 'CONNECTION')
    .where(eb => eb.or([eb('token_hash', '=', tokenHash), eb('refresh_hash', '=', tokenHash)]))
    .executeTakeFirst()
}

type Tokens = Pick<
  ApiKeyRow,
  'token_hash' | 'refresh_hash' | 'former_refresh_hash' | 'refreshed_at' | 'access_until' | 'expires_at' | 'prefix'
>

export async function updateTokens(trx: Transaction, id: string, tokens: Tokens): Promise<void> {
  await trx.updateTable('api_keys').set(tokens).where('id', '=', id).execute()
}

/** A code that nobody redeemed is of no use. */
export async function deleteUnusedCodes(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('api_keys').where('token_hash', 'is', null).where(sql<boolean>`code_until < ${before}`).execute()
}
