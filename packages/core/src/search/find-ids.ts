import type { Context } from '../context.ts'
import type { Copy } from './copies.ts'
import { type Filter, toConditions } from './query.ts'
import { readIds } from './store.ts'

/**
 * All ids that match, unordered. The filters or the limit must make them few, because the result is not paged.
 */
export function findIds(
  ctx: Context,
  { filters, ...search }: { name: string; copy: Copy; filters: readonly Filter[]; limit?: number },
): Promise<string[]> {
  return readIds(ctx, { ...search, condition: toConditions(filters) })
}
