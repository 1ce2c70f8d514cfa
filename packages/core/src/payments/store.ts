import type { Page } from '@limelight/contract/query'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { PaymentRow, ProviderSubscriptionRow } from '@limelight/db/payments/tables'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import type { Insertable, Updateable } from 'kysely'
import { pageOf } from '../engines/page-store.ts'
import { subscriptionEnd } from '../tariffs/running-store.ts'
import { hasPage } from './page-store.ts'

/** The price and its plan; undefined when they do not belong together. */
export function findOffer(db: Database, tariffId: string, priceId: string) {
  return db
    .selectFrom('tariff_prices')
    .innerJoin('tariffs', 'tariffs.id', 'tariff_prices.tariff_id')
    .select([
      'tariffs.name',
      'tariffs.priority',
      'tariffs.is_default',
      'tariff_prices.cents',
      'tariff_prices.duration_ms',
    ])
    .where('tariff_prices.id', '=', priceId)
    .where('tariff_prices.tariff_id', '=', tariffId)
    .executeTakeFirst()
}

export function findBuyer(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('stripe_customers', 'stripe_customers.user_id', 'users.id')
    .select(['users.email', 'users.name', 'users.surname', 'stripe_customers.customer_id'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Keeps the first one. Parallel calls insert the same row, which may meet either unique column first. */
export async function insertCustomer(db: Database, row: Insertable<Tables['stripe_customers']>): Promise<void> {
  await db
    .insertInto('stripe_customers')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export function findPayment(db: Database, by: { id: string } | { sessionId: string }): Promise<PaymentRow | undefined> {
  const payments = db.selectFrom('payments').selectAll()
  return ('id' in by ? payments.where('id', '=', by.id) : payments.where('session_id', '=', by.sessionId))
    .limit(1)
    .executeTakeFirst()
}

export async function updatePayment(trx: Transaction, id: string, changes: Updateable<Tables['payments']>) {
  await trx.updateTable('payments').set(changes).where('id', '=', id).execute()
}

export function findPaymentState(db: Database, id: string) {
  return db
    .selectFrom('payments')
    .innerJoin('tariffs', 'tariffs.id', 'payments.tariff_id')
    .select(['payments.id', 'payments.status', 'payments.url', 'tariffs.name as tariff_name'])
    .where('payments.id', '=', id)
    .executeTakeFirst()
}

export function listPayments(db: Database, userId: string, page: Page) {
  const own = db
    .selectFrom('payments')
    .innerJoin('tariffs', 'tariffs.id', 'payments.tariff_id')
    .selectAll('payments')
    .select('tariffs.name as tariff_name')
    .where('user_id', '=', userId)
    .where(hasPage)
  return pageOf(own.orderBy('payments.id', 'desc'), page)
}

/** Returns false when this event was received before. */
export async function insertEvent(trx: Transaction, row: Insertable<Tables['stripe_events']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('stripe_events')
    .values(row)
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export function findEvent(db: Database, id: string) {
  return db.selectFrom('stripe_events').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function deleteEventsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('stripe_events').where('received_at', '<', before).execute()
}

export function findMirror(
  db: Database,
  by: { providerId: string } | { subscriptionId: string },
): Promise<ProviderSubscriptionRow | undefined> {
  const mirrors = db.selectFrom('provider_subscriptions').selectAll()
  return (
    'providerId' in by
      ? mirrors.where('provider_id', '=', by.providerId)
      : mirrors.where('subscription_id', '=', by.subscriptionId)
  )
    .limit(1)
    .executeTakeFirst()
}

/** Overwrites what the provider says; the ids and the user's own cancellation stay. */
export async function upsertMirror(trx: Transaction, row: Insertable<Tables['provider_subscriptions']>): Promise<void> {
  const {
    id: _id,
    subscription_id: _plan,
    given_up_at: _givenUp,
    next_check_at: _check,
    created_at: _at,
    ...seen
  } = row
  await trx
    .insertInto('provider_subscriptions')
    .values(row)
    .onConflict(conflict => conflict.column('provider_id').doUpdateSet(seen))
    .execute()
}

export async function updateMirror(
  trx: Transaction,
  providerId: string,
  changes: Updateable<Tables['provider_subscriptions']>,
): Promise<void> {
  await trx.updateTable('provider_subscriptions').set(changes).where('provider_id', '=', providerId).execute()
}

/** Payments to check at Stripe, in case a webhook was lost. */
export function findPaymentsToCheck(db: Database, now: Date, limit: number) {
  return db
    .selectFrom('payments')
    .select(['id', 'session_id'])
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
}

export function findMirrorsToCheck(db: Database, now: Date, limit: number) {
  return db
    .selectFrom('provider_subscriptions')
    .select('provider_id')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
}

export type NamedSubscription = SubscriptionRow & { tariff_name: string }

export function findSubscription(db: Database, userId: string, id: string): Promise<NamedSubscription | undefined> {
  return subscriptionsOf(db, userId)
    .selectAll('subscriptions')
    .select('tariffs.name as tariff_name')
    .where('subscriptions.id', '=', id)
    .executeTakeFirst()
}

/** The subscriptions of a user, newest first; with `after` only those that end later. */
export function readSubscriptions(db: Database, userId: string, page: Page, after?: Date) {
  const all = subscriptionsOf(db, userId).selectAll('subscriptions').select('tariffs.name as tariff_name')
  const own =
    after === undefined ? all : all.where('subscriptions.status', '<>', 'EXPIRED').where(subscriptionEnd, '>', after)
  return pageOf(own.orderBy('subscriptions.starts_at', 'desc').orderBy('subscriptions.id', 'desc'), page)
}

function subscriptionsOf(db: Database, userId: string) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('tariffs', 'tariffs.id', 'subscriptions.tariff_id')
    .where('subscriptions.user_id', '=', userId)
    .where('subscriptions.credited_to', 'is', null)
}

export function listMirrors(db: Database, userId: string, page: Page) {
  const own = db
    .selectFrom('provider_subscriptions')
    .innerJoin('subscriptions', 'subscriptions.id', 'provider_subscriptions.subscription_id')
    .where('provider_subscriptions.user_id', '=', userId)
    .selectAll('subscriptions')
    .select([
      'provider_subscriptions.id as mirror_id',
      'provider_subscriptions.provider_id',
      'provider_subscriptions.period_end',
      'provider_subscriptions.cancel_at_period_end',
    ])
    .orderBy('provider_subscriptions.started_at', 'desc')
    .orderBy('provider_subscriptions.id', 'desc')
  return pageOf(own, page)
}
