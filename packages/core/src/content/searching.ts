import type { ContentFilters, ContentHistogram, ContentSearch } from '@limelight/contract/content/filters'
import type { ContentItem } from '@limelight/contract/content/schema'
import type { Histogram } from '@limelight/contract/filters'
import type { ContentCopyRow } from '@limelight/db/content/tables'
import type { Context } from '../context.ts'
import { countSlices } from '../search-histogram.ts'
import { findCappedTotal, findPage, findTotal } from '../search-paging.ts'
import { chargeSearch, withinDepth } from '../tariffs/search-quotas.ts'
import { contentAxes, describeFilters } from './filters.ts'
import { presentContent } from './presenting.ts'
import { copyOf } from './store.ts'

type Caller = { userId: string }

export async function searchContent(
  ctx: Context,
  caller: Caller,
  input: ContentSearch,
): Promise<{ total: number; isTotalCapped?: boolean; data: ContentItem[] }> {
  const { kind: network, offset, sortDirection: direction } = input
  const limit = await withinDepth(ctx, caller, input)
  const search = { route: 'content.search', copy: copyOf(network, input.sort), filters: describeFilters(input) }
  const page = { ...search, direction, offset, limit }
  const { filters } = search
  return chargeSearch(
    ctx,
    caller,
    {
      scope: 'content',
      network,
      filters: { filters: JSON.stringify(filters), hideListed: input.hideListed || undefined },
    },
    async () => {
      const [total, rows] = await Promise.all([
        findTotal(ctx, search, input.count),
        findPage<ContentCopyRow>(ctx, caller, page),
      ])
      return { ...total, data: await presentContent(ctx, caller, network, rows) }
    },
  )
}

/** Free: what a filter would find. */
export function countContent(
  ctx: Context,
  _caller: Caller,
  input: ContentFilters,
): Promise<{ total: number; isTotalCapped: boolean }> {
  return findCappedTotal(ctx, { route: 'content.matches', copy: copyOf(input.kind), filters: describeFilters(input) })
}

export function histogramOfContent(ctx: Context, _caller: Caller, input: ContentHistogram): Promise<Histogram> {
  const search = { route: 'content.histogram', copy: copyOf(input.kind), filters: describeFilters(input) }
  return countSlices(ctx, search, contentAxes[input.field])
}
