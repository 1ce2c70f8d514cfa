import type { Database } from '@limelight/db/database'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'

export async function readCatalogue(db: Database) {
  const [tariffs, prices, values] = await Promise.all([
    db.selectFrom('tariffs').selectAll().orderBy('priority').orderBy('id').execute(),
    db.selectFrom('tariff_prices').selectAll().orderBy('duration_ms').execute(),
    db
      .selectFrom('tariff_values')
      .innerJoin('tariff_configs', 'tariff_configs.name', 'tariff_values.name')
      .selectAll('tariff_configs')
      .select(['tariff_values.id', 'tariff_values.tariff_id', 'tariff_values.value'])
      .orderBy('tariff_configs.position')
      .execute(),
  ])
  return { tariffs, prices, values }
}

export type Catalogue = Awaited<ReturnType<typeof readCatalogue>>

/** The subscription that carries the plan at this instant; undefined on the default plan. */
export function findRunningSubscription(db: Database, userId: string, now: Date): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'EXPIRED')
    .where('starts_at', '<=', now)
    .where(eb => eb.fn.coalesce('grace_until', 'ends_at'), '>', now)
    .orderBy('starts_at', 'desc')
    .executeTakeFirst()
}

/** The first that waits for its turn. What is paid for keeps its turn when it is cancelled: it then is not renewed. */
export function findNextSubscription(db: Database, userId: string, now: Date) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('tariffs', 'tariffs.id', 'subscriptions.tariff_id')
    .select(['subscriptions.starts_at', 'tariffs.name as tariff_name'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'EXPIRED')
    .where('starts_at', '>', now)
    .whereRef('ends_at', '>', 'starts_at')
    .orderBy('starts_at')
    .executeTakeFirst()
}

/** When the person came (back) to the default plan. */
export async function findDefaultSince(db: Database, userId: string, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('users')
    .select(eb => [
      'created_at',
      eb
        .selectFrom('subscriptions')
        .select(({ fn }) => fn.max<Date | null>(fn.coalesce('grace_until', 'ends_at')).as('ended_at'))
        .whereRef('subscriptions.user_id', '=', 'users.id')
        .where('starts_at', '<=', now)
        .as('ended_at'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? undefined : (row.ended_at ?? row.created_at)
}

/** A plan's own values by their names. */
export function findValues(db: Database, tariffId: string) {
  return db.selectFrom('tariff_values').select(['name', 'value']).where('tariff_id', '=', tariffId).execute()
}

export function findDefaultTariff(db: Database) {
  return db.selectFrom('tariffs').selectAll().where('is_default', '=', true).executeTakeFirstOrThrow()
}

export function findTariff(db: Database, id: string) {
  return db.selectFrom('tariffs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Every plan a person had, has or waits for, newest first. */
export function listSubscriptions(db: Database, userId: string) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('tariffs', 'tariffs.id', 'subscriptions.tariff_id')
    .selectAll('subscriptions')
    .select(['tariffs.name as tariff_name', 'tariffs.priority'])
    .where('user_id', '=', userId)
    .orderBy('starts_at', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .execute()
}

export function findTariffByName(db: Database, name: string) {
  return db.selectFrom('tariffs').selectAll().where('name', '=', name).executeTakeFirst()
}
