import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { Insertable } from 'kysely'

export async function insertPromoCode(trx: Transaction, row: Insertable<Tables['promo_codes']>): Promise<void> {
  await trx
    .insertInto('promo_codes')
    .values(row)
    .onConflict(conflict => conflict.column('code').doNothing())
    .execute()
}

export async function lockUser(trx: Transaction, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

export function lockPromoCode(trx: Transaction, code: string) {
  return trx.selectFrom('promo_codes').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()
}

/** Whether the user has activated this code, or another one of its group. */
export async function findConflict(
  trx: Transaction,
  userId: string,
  promo: { id: string; group_name: string },
): Promise<'this' | 'similar' | undefined> {
  const row = await trx
    .selectFrom('promo_activations')
    .select('promo_code_id')
    .where('user_id', '=', userId)
    .where('group_name', '=', promo.group_name)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return row.promo_code_id === promo.id ? 'this' : 'similar'
}

/** Returns false when all activations are used up. */
export async function countActivation(trx: Transaction, id: string): Promise<boolean> {
  const updated = await trx
    .updateTable('promo_codes')
    .set(eb => ({ activations: eb('activations', '+', 1) }))
    .where('id', '=', id)
    .where(eb => eb.or([eb('max_activations', 'is', null), eb('activations', '<', eb.ref('max_activations'))]))
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

export async function insertActivation(trx: Transaction, row: Insertable<Tables['promo_activations']>): Promise<void> {
  await trx.insertInto('promo_activations').values(row).execute()
}

export function listActivations(db: Database, userId: string, page: { offset: number; limit: number }) {
  return db
    .selectFrom('promo_activations')
    .innerJoin('promo_codes', 'promo_codes.id', 'promo_activations.promo_code_id')
    .select(['code', 'reward', 'activated_at', 'active_until'])
    .where('user_id', '=', userId)
    .orderBy('activated_at', 'desc')
    .orderBy('promo_activations.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

export async function countActivations(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('promo_activations')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
