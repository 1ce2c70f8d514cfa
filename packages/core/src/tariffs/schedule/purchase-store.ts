import type { Database } from '@limelight/db/database'

/** Every purchase of a user, with the priority of its plan. */
export async function findPurchases(db: Database, userId: string) {
  const rows = await db
    .selectFrom('provider_subscriptions')
    .innerJoin('payments', 'payments.id', 'provider_subscriptions.payment_id')
    .innerJoin('tariffs', 'tariffs.id', 'payments.tariff_id')
    .innerJoin('users', 'users.id', 'provider_subscriptions.user_id')
    .selectAll('provider_subscriptions')
    .select([
      'payments.tariff_id',
      'payments.tariff_price_id',
      'payments.cents',
      'payments.duration_ms',
      'tariffs.priority',
      'tariffs.name as tariff_name',
      'users.deleted_at',
    ])
    .where('provider_subscriptions.user_id', '=', userId)
    .execute()
  return rows.map(({ deleted_at, ...row }) => ({
    ...row,
    seconds: Math.round(Number(row.duration_ms) / 1000),
    isPastDue: isPastDue(row),
    isAbandoned: deleted_at !== null,
  }))
}

/** In the provider's words: the newest invoice is not paid, or was not when it gave up. */
export function isPastDue({ status, is_settled }: { status: string; is_settled: boolean }): boolean {
  return status === 'past_due' || status === 'unpaid' || (status === 'canceled' && !is_settled)
}

export function findPriorities(db: Database) {
  return db.selectFrom('tariffs').select(['id', 'priority']).execute()
}
