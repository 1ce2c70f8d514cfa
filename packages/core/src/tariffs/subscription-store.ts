import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import { sql, type Updateable } from 'kysely'
import { dateOf } from '../engines/rows.ts'
import { subscriptionEnd } from './running-store.ts'

/** The weaker lock, so that rows that refer to the user can be inserted meanwhile. */
export async function lockOwner(trx: Transaction, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export function findSubscriptions(db: Database, userId: string): Promise<SubscriptionRow[]> {
  return db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

export async function insertSubscription(trx: Transaction, { limits, ...row }: SubscriptionRow): Promise<void> {
  await trx
    .insertInto('subscriptions')
    .values({ ...row, limits: limits === null ? null : JSON.stringify(limits) })
    .execute()
}

export async function updateSubscription(
  trx: Transaction,
  id: string,
  changes: Updateable<Tables['subscriptions']>,
): Promise<void> {
  await trx.updateTable('subscriptions').set(changes).where('id', '=', id).execute()
}

type Due = { now: Date; limit: number; except: readonly string[] }

/** Users with a subscription that has ended but is not EXPIRED yet. Uses `subscriptions_by_end`. */
export async function findUsersWithEnded(db: Database, { now, limit, except }: Due): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('status', '<>', 'EXPIRED')
    .where(subscriptionEnd, '<=', now)
    .$if(except.length > 0, query => query.where('user_id', 'not in', except))
    .orderBy(subscriptionEnd)
    .limit(limit)
    .execute()
  return rows.map(row => row.user_id)
}

/** Users with a subscription whose turn has come but that is still NEXT. Uses `subscriptions_by_start`. */
export async function findUsersWithStarted(db: Database, { now, limit, except }: Due): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('status', '=', 'NEXT')
    .where('starts_at', '<=', now)
    .$if(except.length > 0, query => query.where('user_id', 'not in', except))
    .orderBy('starts_at')
    .limit(limit)
    .execute()
  return rows.map(row => row.user_id)
}

/** When the next subscription ends or starts. */
export function findNextChange(db: Database): Promise<Date | undefined> {
  return dateOf(
    db,
    sql`select least(
      (select min(${subscriptionEnd}) from subscriptions where status <> 'EXPIRED'),
      (select min(starts_at) from subscriptions where status = 'NEXT')) as date`,
  )
}

export type SubscriptionUsage = Awaited<ReturnType<typeof sumUsage>>[number]

/** What was used per limit in the windows that began during each of these subscriptions. */
export async function sumUsage(db: Database, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('subscriptions')
    .innerJoin('limit_counters', join =>
      join
        .onRef('limit_counters.user_id', '=', 'subscriptions.user_id')
        .onRef('limit_counters.window_start', '>=', 'subscriptions.starts_at')
        .onRef('limit_counters.window_start', '<', 'subscriptions.ends_at'),
    )
    .select(['subscriptions.id', 'limit_counters.name', sql<number>`sum(limit_counters.used)::integer`.as('used')])
    .where('subscriptions.id', 'in', ids)
    .groupBy(['subscriptions.id', 'limit_counters.name'])
    .execute()
}

export async function findTariffNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('tariffs').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.name]))
}

/** A subscription with its owner; undefined when the account is deleted. */
export function findSubscriptionWithOwner(db: Database, id: string) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .innerJoin('tariffs', 'tariffs.id', 'subscriptions.tariff_id')
    .select([
      'subscriptions.user_id',
      'subscriptions.source',
      'subscriptions.cancelled_at',
      'tariffs.name as tariff_name',
      'users.name',
      'users.email',
    ])
    .where('subscriptions.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}
