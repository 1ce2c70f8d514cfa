import * as z from 'zod'
import type { Context } from '../context.ts'
import { digits } from '../engines/rows.ts'
import { type Filter, toConditions } from './query.ts'
import { readRows } from './rows.ts'
import { type Copy, isLive } from './store.ts'

/** All that the filters find, in no order. For filters that name the ids themselves, so that it cannot be everything. */
export async function findIds(
  ctx: Context,
  { name, copy: { table }, filters }: { name: string; copy: Copy; filters: readonly Filter[] },
): Promise<string[]> {
  const condition = toConditions(filters)
  const rows = await readRows(ctx, {
    name,
    row: z.object({ id: digits }),
    sql: `SELECT id FROM ${table} WHERE ${condition.sql} AND ${isLive(table)}`,
    params: condition.params,
  })
  return rows.map(({ id }) => id)
}
