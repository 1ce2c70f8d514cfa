import type { Context } from '../context.ts'
import { type Filter, toConditions } from './query.ts'
import { readRows } from './rows.ts'
import { type Copy, isLive } from './store.ts'

/** All that the filters find, in no order. For filters that name the ids themselves, so that it cannot be everything. */
export async function findIds(
  ctx: Context,
  { route, copy: { table }, filters }: { route: string; copy: Copy; filters: readonly Filter[] },
): Promise<string[]> {
  const condition = toConditions(filters)
  const rows = await readRows<{ id: string }>(ctx, {
    route,
    sql: `SELECT id FROM ${table} WHERE ${condition.sql} AND ${isLive(table)}`,
    params: condition.params,
  })
  return rows.map(({ id }) => id)
}
