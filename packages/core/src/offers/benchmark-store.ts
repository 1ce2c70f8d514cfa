import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { digits, integer, rowsOf } from '../engines/rows.ts'

const benchmarkSchema = z.object({
  category: z.string(),
  orders: integer,
  /** Low, median and high. */
  quartiles: z.tuple([digits, digits, digits]),
})
export type BenchmarkRow = z.infer<typeof benchmarkSchema>

type Window = { since: Date; minOrders: number }

/**
 * What completed orders without a dispute paid per piece, in base units. `percentile_disc` is the
 * quartile by nearest rank. The index `orders_piece_price` answers it alone.
 */
export function findBenchmarks(
  db: Database,
  categories: readonly string[],
  { since, minOrders }: Window,
): Promise<BenchmarkRow[]> {
  const statement = sql`/* prepare benchmarks */
    select category, count(*) as orders,
      (percentile_disc(array[0.25, 0.5, 0.75]) within group (order by piece_price))::text[] as quartiles
    from orders
    where category = any(${[...new Set(categories)]}::text[]) and status = 'COMPLETED' and ended_at >= ${since}
      and dispute_id is null and piece_price is not null
    group by category having count(*) >= ${minOrders}`
  return rowsOf(db, statement, benchmarkSchema)
}
