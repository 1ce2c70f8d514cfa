import type { Histogram } from '@limelight/contract/filters'
import type { InfluencerFilters, InfluencerHistogram, InfluencerSearch } from '@limelight/contract/influencers/filters'
import type { FoundInfluencers } from '@limelight/contract/influencers/schema'
import type { InfluencerCopyRow } from '@limelight/db/influencers/tables'
import type { Context } from '../context.ts'
import { countSlices } from '../search-histogram.ts'
import { findCappedTotal, findPage, findTotal } from '../search-paging.ts'
import { chargeSearch, withinDepth } from '../tariffs/search-quotas.ts'
import { describeFilters, influencerAxes } from './filters.ts'
import { presentInfluencers } from './presenting.ts'
import { copyOf } from './store.ts'

type Caller = { userId: string }

const route = 'influencers.search'

export async function searchInfluencers(
  ctx: Context,
  caller: Caller,
  input: InfluencerSearch,
): Promise<FoundInfluencers> {
  const { kind: network, offset, sortDirection: direction } = input
  const limit = await withinDepth(ctx, caller, input)
  const filters = describeFilters(input)
  const search = { route, copy: copyOf(network, input.sort), filters }
  const page = { ...search, direction, offset, limit }
  return chargeSearch(
    ctx,
    caller,
    {
      scope: 'influencers',
      network,
      filters: { filters: JSON.stringify(filters), hideListed: input.hideListed || undefined },
    },
    async () => {
      const [total, rows] = await Promise.all([
        findTotal(ctx, search, input.count),
        findPage<InfluencerCopyRow>(ctx, caller, page),
      ])
      return { ...total, data: await presentInfluencers(ctx, caller, network, rows) }
    },
  )
}

export function countInfluencers(
  ctx: Context,
  _caller: Caller,
  input: InfluencerFilters,
): Promise<{ total: number; isTotalCapped: boolean }> {
  return findCappedTotal(ctx, {
    route: 'influencers.matches',
    copy: copyOf(input.kind),
    filters: describeFilters(input),
  })
}

export function histogramOfInfluencers(ctx: Context, _caller: Caller, input: InfluencerHistogram): Promise<Histogram> {
  const search = { route: 'influencers.histogram', copy: copyOf(input.kind), filters: describeFilters(input) }
  return countSlices(ctx, search, influencerAxes[input.field])
}
