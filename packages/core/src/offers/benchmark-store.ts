import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { digits, integer, rowsOf } from '../engines/rows.ts'

const benchmarkSchema = z.object({ category: z.string(), orders: integer, low: digits, median: digits, high: digits })
export type BenchmarkRow = z.infer<typeof benchmarkSchema>

type Window = { since: Date; minOrders: number }

/**
 * What completed orders without a dispute paid per piece, in base units. `percentile_disc` is the
 * quartile by nearest rank.
 */
export function findBenchmarks(
  db: Database,
  categories: readonly string[],
  { since, minOrders }: Window,
): Promise<BenchmarkRow[]> {
  const statement = sql`/* prepare benchmarks */
    select category, count(*) as orders,
      (percentile_disc(0.25) within group (order by price))::text as low,
      (percentile_disc(0.5) within group (order by price))::text as median,
      (percentile_disc(0.75) within group (order by price))::text as high
    from (
      select orders.category,
        trunc(orders.price::numeric / (select sum(amount) from order_items where order_id = orders.id)) as price
      from orders
      where orders.category = any(${[...new Set(categories)]}::text[]) and orders.status = 'COMPLETED'
        and orders.ended_at >= ${since} and orders.dispute_id is null
    ) settled
    group by category having count(*) >= ${minOrders}`
  return rowsOf(db, statement, benchmarkSchema)
}
