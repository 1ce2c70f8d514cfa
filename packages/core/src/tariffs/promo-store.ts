import type { Page } from '@limelight/contract/query'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import { type Insertable, sql } from 'kysely'
import { pageOf } from '../engines/page-store.ts'
import { mailboxOf } from '../mail/mailbox.ts'

export async function insertPromoCode(trx: Transaction, row: Insertable<Tables['promo_codes']>): Promise<void> {
  await trx
    .insertInto('promo_codes')
    .values(row)
    .onConflict(conflict => conflict.column('code').doNothing())
    .execute()
}

/** A code that exists keeps its activations. */
export async function upsertPromoCode(trx: Transaction, row: Insertable<Tables['promo_codes']>): Promise<void> {
  const { id: _id, code: _code, created_at: _createdAt, ...changes } = row
  await trx
    .insertInto('promo_codes')
    .values(row)
    .onConflict(conflict => conflict.column('code').doUpdateSet(changes))
    .execute()
}

export async function deletePromoCodeRow(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('promo_codes').where('id', '=', id).execute()
}

/** Locks the user and their mailbox, which several accounts may share. Returns the mailbox. */
export async function lockMailbox(trx: Transaction, userId: string): Promise<string> {
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const mailbox = mailboxOf(email)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promo codes of ${mailbox}`}, 0))`.execute(trx)
  return mailbox
}

export function lockPromoCode(trx: Transaction, code: string) {
  return trx.selectFrom('promo_codes').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()
}

/**
 * Whether the user has activated this code, or the user or an account of the same mailbox one of its
 * group.
 */
export async function findConflict(
  trx: Transaction,
  { userId, mailbox }: { userId: string; mailbox: string },
  promo: { id: string; group_name: string },
): Promise<'this' | 'similar' | undefined> {
  const row = await trx
    .selectFrom('promo_activations')
    .select(['promo_code_id', 'user_id'])
    .where(eb => eb.or([eb('user_id', '=', userId), eb('mailbox', '=', mailbox)]))
    .where('group_name', '=', promo.group_name)
    .orderBy(eb => eb('user_id', '=', userId), 'desc')
    .executeTakeFirst()
  if (row === undefined) return undefined
  return row.promo_code_id === promo.id && row.user_id === userId ? 'this' : 'similar'
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

export function listActivations(db: Database, userId: string, page: Page) {
  const activations = db
    .selectFrom('promo_activations')
    .innerJoin('promo_codes', 'promo_codes.id', 'promo_activations.promo_code_id')
    .leftJoin('subscriptions', join =>
      join
        .onRef('subscriptions.id', '=', 'promo_activations.subscription_id')
        .on('subscriptions.credited_to', 'is', null),
    )
    .select(['code', 'reward', 'activated_at'])
    // Another plan may have moved its days.
    .select(eb => eb.fn.coalesce('subscriptions.ends_at', 'promo_activations.active_until').as('active_until'))
    .where('promo_activations.user_id', '=', userId)
  return pageOf(activations.orderBy('activated_at', 'desc').orderBy('promo_activations.id', 'desc'), page)
}
