import type { OptionCounts } from '@limelight/contract/search/fields'
import type { Facet } from '@limelight/contract/search/filters'
import type { Context } from '../context.ts'
import { createMinuteCache } from '../engines/minute-cache.ts'
import type { Copy } from './copies.ts'
import { facetPrefix } from './facets.ts'
import { type Filter, toConditions } from './query.ts'
import { countTokens } from './store.ts'

const cached = createMinuteCache<OptionCounts>()

/** The number of matches per value of a facet, the most frequent values first. */
export function countOptions(
  ctx: Context,
  search: { name: string; copy: Copy; filters: readonly Filter[] },
  facet: Facet,
): Promise<OptionCounts> {
  if (search.filters.length > 0) return readOptions(ctx, search, facet)
  return cached(ctx, `${search.copy.table} ${facet}`, () => readOptions(ctx, search, facet))
}

async function readOptions(
  ctx: Context,
  { filters, ...search }: { name: string; copy: Copy; filters: readonly Filter[] },
  facet: Facet,
): Promise<OptionCounts> {
  const prefix = facetPrefix(facet)
  const counts = await countTokens(ctx, { ...search, condition: toConditions(filters) }, prefix)
  return { options: counts.map(({ token, total }) => ({ value: token.slice(prefix.length), count: total })) }
}
