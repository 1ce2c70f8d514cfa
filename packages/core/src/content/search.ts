import type { ContentItem } from '@limelight/contract/content/schema'
import type { ContentFilters, ContentHistogram, ContentSearch } from '@limelight/contract/search/content-filters'
import type { Histogram } from '@limelight/contract/search/fields'
import { contentCopyRow } from '@limelight/db/content/tables'
import type { Context } from '../context.ts'
import { countSlices } from '../search/histogram.ts'
import { withoutListed } from '../search/listed.ts'
import { findCappedTotal, findPage, findTotal } from '../search/paging.ts'
import type { Filter } from '../search/query.ts'
import { chargeSearch } from '../tariffs/search-quotas.ts'
import { contentAxes, describeFilters } from './filters.ts'
import { presentContent } from './present.ts'
import { copyOf } from './store.ts'

type Caller = { userId: string }

export async function searchContent(
  ctx: Context,
  caller: Caller,
  input: ContentSearch,
): Promise<{ total: number; isTotalCapped?: boolean; data: ContentItem[] }> {
  const { kind: network, offset, limit, sortDirection: direction } = input
  const filters = describeFilters(input)
  const search = {
    name: 'content.search',
    copy: copyOf(network, input.sort),
    filters: [...filters, ...(await hidden(ctx, caller, input))],
  }
  const page = { ...search, row: contentCopyRow, direction, offset, limit }
  return chargeSearch(
    ctx,
    caller,
    {
      scope: 'content',
      network,
      filters: { filters: JSON.stringify(filters), hideListed: input.hideListed || undefined },
    },
    input,
    async () => {
      const [total, data] = await Promise.all([
        findTotal(ctx, search, input.count),
        findPage(ctx, caller, page).then(rows => presentContent(ctx, caller, network, rows)),
      ])
      return { ...total, data }
    },
  )
}

/** Free: what a filter would find. */
export async function countContent(
  ctx: Context,
  caller: Caller,
  input: ContentFilters,
): Promise<{ total: number; isTotalCapped: boolean }> {
  const filters = [...describeFilters(input), ...(await hidden(ctx, caller, input))]
  return findCappedTotal(ctx, { name: 'content.matches', copy: copyOf(input.kind), filters })
}

export async function histogramOfContent(ctx: Context, caller: Caller, input: ContentHistogram): Promise<Histogram> {
  const filters = [...describeFilters(input), ...(await hidden(ctx, caller, input))]
  const search = { name: 'content.histogram', copy: copyOf(input.kind), filters }
  return countSlices(ctx, search, contentAxes[input.field])
}

function hidden(ctx: Context, { userId }: Caller, { kind, hideListed }: ContentFilters): Promise<Filter[]> {
  return withoutListed(ctx, { userId, type: 'content', network: kind }, hideListed)
}
