import { fixed } from '@limelight/db/fixed-sql'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import { sql } from 'kysely'
import * as z from 'zod'

/** Lists the columns, because a prepared statement must not change its columns with a migration. */
export const subscriptionSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  tariff_id: z.string(),
  tariff_price_id: z.string().nullable(),
  source: z.enum(['STRIPE', 'PROMO', 'CONTRACT']),
  status: z.enum(['NEXT', 'ACTIVE', 'PAST_DUE', 'CANCELLED', 'EXPIRED']),
  starts_at: z.date(),
  ends_at: z.date(),
  grace_until: z.date().nullable(),
  cancelled_at: z.date().nullable(),
  limits: z.record(z.string(), z.number()).nullable(),
  gift_seconds: z.int().nullable(),
  gift_cents: z.int().nullable(),
  credited_to: z.string().nullable(),
  created_at: z.date(),
}) satisfies z.ZodType<SubscriptionRow>
const columns = fixed(sql.join(Object.keys(subscriptionSchema.shape).map(column => sql.ref(`subscriptions.${column}`))))

/** `endOf` in SQL. The index `subscriptions_by_end` is on this expression. */
export const subscriptionEnd = sql<Date>`coalesce(subscriptions.grace_until, subscriptions.ends_at)`

/** A subquery: the subscription of the current row of `users` that runs then. `isRunning` in SQL. */
export function runningSubscription(now: Date) {
  return sql`(
    select ${columns} from subscriptions
    where subscriptions.user_id = users.id and subscriptions.status <> 'EXPIRED'
      and subscriptions.starts_at <= ${now} and ${subscriptionEnd} > ${now}
    order by subscriptions.starts_at desc limit 1
  )`
}
