import type { Page } from '@limelight/contract/query'
import { offerFormSchema } from '@limelight/contract/settings/built-in'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { FormalOfferRow } from '@limelight/db/formal-offers/tables'
import { type Insertable, sql, type Updateable } from 'kysely'
import { countOf, pageOf } from '../engines/page-store.ts'
import { findConfigValue } from '../engines/shared-store.ts'

/** The form as an admin has left it. */
export async function readForm(db: Database) {
  return offerFormSchema.parse(await findConfigValue(db, 'offer-formal'))
}

export async function insertFormalOffer(trx: Transaction, row: Insertable<Tables['formal_offers']>): Promise<void> {
  await trx.insertInto('formal_offers').values(row).execute()
}

export function lockFormalOffer(trx: Transaction, id: string): Promise<FormalOfferRow | undefined> {
  return trx.selectFrom('formal_offers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateFormalOffer(
  trx: Transaction,
  id: string,
  changes: Updateable<Tables['formal_offers']>,
): Promise<void> {
  await trx.updateTable('formal_offers').set(changes).where('id', '=', id).execute()
}

export async function deleteFormalOffers(trx: Transaction, ids: string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('formal_offers').where('id', 'in', ids).execute()
}

/** Proposals that wait for an answer, from the user or to the user. */
export function lockProposalsOf(trx: Transaction, userId: string): Promise<FormalOfferRow[]> {
  return trx
    .selectFrom('formal_offers')
    .selectAll()
    .where(eb => eb.or([eb('user_id', '=', userId), eb('target_user_id', '=', userId)]))
    .where('status', '=', 'SENT')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function countMade(db: Database, userId: string): Promise<number> {
  return countOf(db.selectFrom('formal_offers').where('user_id', '=', userId))
}

/** In no order; unknown ids are missing. */
export function findFormalOffers(db: Database, ids: readonly string[]): Promise<FormalOfferRow[]> {
  return db
    .selectFrom('formal_offers')
    .selectAll()
    .where(eb => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
}

/** Lists of formal offers: those that a user made or received, or those that `viewerId` sees of a user. */
export type Listed = { madeBy: string } | { receivedBy: string } | { of: string; viewerId: string }

function listed(db: Database, which: Listed) {
  const rows = db.selectFrom('formal_offers')
  if ('madeBy' in which) return rows.where('user_id', '=', which.madeBy)
  if ('receivedBy' in which) return rows.where('target_user_id', '=', which.receivedBy)
  const { of, viewerId } = which
  return rows.where(eb =>
    eb.or([
      eb.and([eb('user_id', '=', of), eb('status', '=', 'SAVED')]),
      eb.and([eb('user_id', '=', of), eb('target_user_id', '=', viewerId)]),
      eb.and([eb('user_id', '=', viewerId), eb('target_user_id', '=', of)]),
    ]),
  )
}

/** Newest first. */
export function listFormalOffers(db: Database, which: Listed, page: Page) {
  return pageOf(listed(db, which).selectAll().orderBy('id', 'desc'), page)
}

export function findNotified(db: Database, formalOfferId: string) {
  return db
    .selectFrom('formal_offers')
    .innerJoin('users', 'users.id', 'formal_offers.target_user_id')
    .select(['users.name', 'users.email', 'users.notifications'])
    .select(['formal_offers.user_id', 'formal_offers.name as title', 'formal_offers.price', 'formal_offers.exec_days'])
    .select(
      sql<boolean>`status = 'SENT' and waiting_for = case side when 'SELLER' then 'CLIENT' else 'OWNER' end`.as(
        'is_waiting',
      ),
    )
    .where('formal_offers.id', '=', formalOfferId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Whether the account exists and is not deleted. */
export async function isLivingUser(db: Database, id: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(sql<number>`1`.as('one'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return user !== undefined
}

/** Newest first. */
export function listPreferences(db: Database, userId: string): Promise<FormalOfferRow[]> {
  return db
    .selectFrom('formal_offers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'SAVED')
    .orderBy('id', 'desc')
    .execute()
}
