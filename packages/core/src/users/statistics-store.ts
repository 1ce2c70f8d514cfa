import type { Transaction } from '@limelight/db/database'

/** Figures to set; the others stay. */
export type Statistics = {
  /** The mean of the stars times 100; 0 without reviews. */
  rating_hundredths?: number
  reviews_total?: number
  completed_orders?: number
  response_time_ms?: number | null
}

export async function upsertStatistics(
  trx: Transaction,
  userId: string,
  figures: Statistics,
  now: Date,
): Promise<void> {
  const values = { ...figures, updated_at: now }
  await trx
    .insertInto('user_statistics')
    .values({ user_id: userId, ...values })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(values))
    .execute()
}
