import { type Kysely, sql } from 'kysely'

/**
 * Unused days become days of the plan that replaces them. What a promo code gave, and by how much
 * the provider has moved a renewal, are facts of their own from here on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('subscriptions')
    .addColumn('gift_seconds', 'integer')
    .addColumn('gift_cents', 'integer')
    .addColumn('credited_to', 'uuid')
    .execute()
  // Gifts that have ended keep their dates.
  await sql`
    update subscriptions set
      gift_seconds = extract(epoch from ends_at - starts_at)::integer,
      gift_cents = coalesce((
        select ceil(extract(epoch from ends_at - starts_at) * 1000 * cents / duration_ms)::integer
        from tariff_prices where tariff_prices.tariff_id = subscriptions.tariff_id and cents > 0
        order by duration_ms limit 1
      ), 0)
    where source = 'PROMO' and status <> 'EXPIRED'`.execute(db)

  await sql`alter table provider_subscriptions add column moved_seconds integer not null default 0`.execute(db)
  await sql`
    update provider_subscriptions as mirror set
      moved_seconds = extract(epoch from subscription.starts_at - mirror.started_at)::integer
    from subscriptions as subscription, payments as payment
    where subscription.id = mirror.subscription_id and payment.id = mirror.payment_id
      and subscription.starts_at > mirror.started_at
      and mod((extract(epoch from mirror.period_end - subscription.starts_at) * 1000)::bigint, payment.duration_ms) = 0
  `.execute(db)

  await sql`alter table promo_activations add column subscription_id uuid`.execute(db)
}
