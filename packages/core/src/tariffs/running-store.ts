import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import { sql } from 'kysely'

/** Written out, because prepared statements must not change their columns with a migration. */
const columns = [
  'id',
  'user_id',
  'tariff_id',
  'tariff_price_id',
  'source',
  'status',
  'starts_at',
  'ends_at',
  'grace_until',
  'cancelled_at',
  'limits',
  'created_at',
] as const satisfies (keyof SubscriptionRow)[]

/** `endOf` in SQL. The index `subscriptions_by_end` is on this expression. */
export const subscriptionEnd = sql<Date>`coalesce(subscriptions.grace_until, subscriptions.ends_at)`

/** A subquery: the subscription of the current row of `users` that runs then. `isRunning` in SQL. */
export function runningSubscription(now: Date) {
  return sql`(
    select ${sql.raw(columns.map(column => `subscriptions.${column}`).join(', '))} from subscriptions
    where subscriptions.user_id = users.id and subscriptions.status <> 'EXPIRED'
      and subscriptions.starts_at <= ${now} and ${subscriptionEnd} > ${now}
    order by subscriptions.starts_at desc limit 1
  )`
}
