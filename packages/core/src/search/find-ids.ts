import type { Context } from '../context.ts'
import type { Copy } from './copies.ts'
import { type Filter, toConditions } from './query.ts'
import { readIds } from './store.ts'

/**
 * Everything that the filters find, in no order. For filters that name the ids, so that it cannot
 * be everything.
 */
export function findIds(
  ctx: Context,
  { filters, ...search }: { name: string; copy: Copy; filters: readonly Filter[] },
): Promise<string[]> {
  return readIds(ctx, { ...search, condition: toConditions(filters) })
}
