import { formatUsdt } from '@limelight/contract/deposits/units'
import type { Benchmark } from '@limelight/contract/offers/schema'
import type { Database } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { type BenchmarkRow, findBenchmarks } from './benchmark-store.ts'

const yearMs = 365 * 24 * 60 * 60_000

/** Fewer orders could tell what a single one cost. */
const minOrders = 5

/** What orders of these categories settled at. A category without enough orders has none. */
export async function loadBenchmarks(
  ctx: Context,
  categories: readonly string[],
  db: Database,
): Promise<ReadonlyMap<string, Benchmark>> {
  if (categories.length === 0) return new Map()
  const since = new Date(ctx.clock.now().getTime() - yearMs)
  const rows = await findBenchmarks(db, categories, { since, minOrders })
  return new Map(rows.map(row => [row.category, toBenchmark(row)]))
}

function toBenchmark({ category, orders, quartiles }: BenchmarkRow): Benchmark {
  const [low, median, high] = quartiles
  const usdt = (units: string) => formatUsdt(BigInt(units))
  return { category, orders, low: usdt(low), median: usdt(median), high: usdt(high) }
}
