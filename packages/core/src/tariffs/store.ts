import type { LimitName } from '@limelight/contract/limits'
import type { Database } from '@limelight/db/database'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import { sql } from 'kysely'
import { runningSubscription, subscriptionEnd } from './running-store.ts'

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

type PlanRow = {
  plan_tariff_id: string
  values: Partial<Record<LimitName, number>>
  /** When the person came (back) to the default plan. */
  default_since: Date
}
type FoundPlan = PlanRow & { subscription: SubscriptionRow | undefined }

/**
 * The plan that somebody has at this instant, with the subscription that carries it; none carries the default plan. Every
 * limit asks for it, so it is one statement, planned once.
 */
export async function findPlan(db: Database, userId: string, now: Date): Promise<FoundPlan | undefined> {
  const { rows } = await sql<PlanRow & (SubscriptionRow | { id: null })>`/* prepare running-plan */
    select running.*, tariffs.id as plan_tariff_id,
      coalesce(
        (select json_object_agg(name, value) from tariff_values where tariff_values.tariff_id = tariffs.id), '{}'
      ) as values,
      coalesce(
        (
          select max(${subscriptionEnd}) from subscriptions
          where subscriptions.user_id = users.id and starts_at <= ${now}
        ),
        users.created_at
      ) as default_since
    from users
    left join lateral ${runningSubscription(now)} running on true
    join tariffs on tariffs.id = coalesce(running.tariff_id, (select id from tariffs where is_default))
    where users.id = ${userId}
  `.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  return { ...row, subscription: row.id === null ? undefined : row }
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

export function findDefaultTariff(db: Database) {
  return db.selectFrom('tariffs').selectAll().where('is_default', '=', true).executeTakeFirstOrThrow()
}

export function findTariff(db: Database, id: string) {
  return db.selectFrom('tariffs').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findTariffByName(db: Database, name: string) {
  return db.selectFrom('tariffs').selectAll().where('name', '=', name).executeTakeFirst()
}
