import { limitNames } from '@limelight/contract/limits'
import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../engines/rows.ts'
import { runningSubscription, subscriptionEnd, subscriptionSchema } from './running-store.ts'

export async function isEmailConfirmed(db: Database, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('activated_at').where('id', '=', userId).executeTakeFirst()
  return user !== undefined && user.activated_at !== null
}

export async function readCatalogue(db: Database) {
  const [tariffs, prices, values] = await Promise.all([
    db.selectFrom('tariffs').selectAll().orderBy('priority').orderBy('id').execute(),
    db.selectFrom('tariff_prices').selectAll().orderBy('duration_ms').execute(),
    db
      .selectFrom('tariff_values')
      .innerJoin('tariff_configs', 'tariff_configs.name', 'tariff_values.name')
      .selectAll('tariff_configs')
      .select(['tariff_values.id', 'tariff_values.tariff_id', 'tariff_values.value'])
      // During a rolling deploy the table may have the limits of a newer version.
      .where('tariff_configs.name', 'in', limitNames)
      .orderBy('tariff_configs.position')
      .execute(),
  ])
  return { tariffs, prices, values }
}

export type Catalogue = Awaited<ReturnType<typeof readCatalogue>>

const planSchema = z.object({
  plan_tariff_id: z.string(),
  values: z.record(z.string(), z.number()),
  /** When the user came to the default plan, for the first time or again. */
  default_since: z.date(),
})
const planRowSchema = z.union([
  planSchema.extend(subscriptionSchema.shape),
  // On the default plan.
  planSchema.extend({ id: z.null() }),
])

/**
 * The plan a user has at this instant, with its subscription; the default plan has none. Every limit
 * asks for it, so it is one prepared statement.
 */
export async function findRunningPlan(db: Database, userId: string, now: Date) {
  const statement = sql`/* prepare running-plan */
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
  `
  const [row] = await rowsOf(db, statement, planRowSchema)
  if (row === undefined) return undefined
  const { plan_tariff_id, values, default_since, ...subscription } = row
  return {
    tariffId: plan_tariff_id,
    values,
    defaultSince: default_since,
    subscription: subscription.id === null ? undefined : subscription,
  }
}

/**
 * The first subscription after the running one: one that waits, or a paid one that goes on when a
 * higher plan ends. A cancelled one still gets its turn, because it is paid.
 */
export async function findNextSubscription(db: Database, userId: string, now: Date) {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('tariffs', 'tariffs.id', 'subscriptions.tariff_id')
    .select(['subscriptions.starts_at', subscriptionEnd.as('ends_at'), 'tariffs.name as tariff_name'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'EXPIRED')
    .where(subscriptionEnd, '>', now)
    .whereRef('ends_at', '>', 'starts_at')
    .orderBy('starts_at')
    .execute()
  const running = rows.findLast(({ starts_at }) => starts_at <= now)
  const following = rows
    .filter(row => row !== running && (running === undefined || row.ends_at > running.ends_at))
    .map(row => ({ ...row, starts_at: row.starts_at > now ? row.starts_at : (running?.ends_at ?? now) }))
  return following.toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())[0]
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

/** What a plan costs without the discount of a longer period; undefined when it has no price. */
export function findShortestPrice(db: Database, tariffId: string) {
  return db
    .selectFrom('tariff_prices')
    .select(['cents', 'duration_ms'])
    .where('tariff_id', '=', tariffId)
    .where('cents', '>', 0)
    .orderBy('duration_ms')
    .limit(1)
    .executeTakeFirst()
}
