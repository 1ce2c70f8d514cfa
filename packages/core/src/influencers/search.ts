import type { FoundInfluencers } from '@limelight/contract/influencers/schema'
import type { Histogram } from '@limelight/contract/search/fields'
import type {
  InfluencerFilters,
  InfluencerHistogram,
  InfluencerSearch,
} from '@limelight/contract/search/influencer-filters'
import { influencerCopyRow } from '@limelight/db/influencers/tables'
import type { Context } from '../context.ts'
import { countSlices } from '../search/histogram.ts'
import { withoutListed } from '../search/listed.ts'
import { findCappedTotal, findPage, findTotal } from '../search/paging.ts'
import type { Filter } from '../search/query.ts'
import { chargeSearch } from '../tariffs/search-quotas.ts'
import { describeFilters, influencerAxes } from './filters.ts'
import { presentInfluencers } from './present.ts'
import { copyOf } from './store.ts'

type Caller = { userId: string }

export async function searchInfluencers(
  ctx: Context,
  caller: Caller,
  input: InfluencerSearch,
): Promise<FoundInfluencers> {
  const { kind: network, offset, limit, sortDirection: direction } = input
  const filters = describeFilters(input)
  const search = {
    name: 'influencers.search',
    copy: copyOf(network, input.sort),
    filters: [...filters, ...(await hidden(ctx, caller, input))],
  }
  const page = { ...search, row: influencerCopyRow, direction, offset, limit }
  return chargeSearch(
    ctx,
    caller,
    {
      scope: 'influencers',
      network,
      filters: { filters: JSON.stringify(filters), hideListed: input.hideListed || undefined },
    },
    input,
    async () => {
      const [total, data] = await Promise.all([
        findTotal(ctx, search, input.count),
        findPage(ctx, caller, page).then(rows => presentInfluencers(ctx, caller, network, rows)),
      ])
      return { ...total, data }
    },
  )
}

export async function countInfluencers(
  ctx: Context,
  caller: Caller,
  input: InfluencerFilters,
): Promise<{ total: number; isTotalCapped: boolean }> {
  const filters = [...describeFilters(input), ...(await hidden(ctx, caller, input))]
  return findCappedTotal(ctx, { name: 'influencers.matches', copy: copyOf(input.kind), filters })
}

export async function histogramOfInfluencers(
  ctx: Context,
  caller: Caller,
  input: InfluencerHistogram,
): Promise<Histogram> {
  const filters = [...describeFilters(input), ...(await hidden(ctx, caller, input))]
  const search = { name: 'influencers.histogram', copy: copyOf(input.kind), filters }
  return countSlices(ctx, search, influencerAxes[input.field])
}

function hidden(ctx: Context, { userId }: Caller, { kind, hideListed }: InfluencerFilters): Promise<Filter[]> {
  return withoutListed(ctx, { userId, type: 'influencer', network: kind }, hideListed)
}
