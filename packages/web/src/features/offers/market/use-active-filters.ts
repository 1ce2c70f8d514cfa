import { trpc } from '../../../server/trpc.ts'
import { type ActiveFilter, activeMarketFilters } from './filter-words.ts'
import type { MarketState } from './state.ts'

/** The active filters with the names of what the address knows by id. */
export function useActiveFilters({ filters }: MarketState): ActiveFilter[] {
  const { fits, userId } = filters
  const preferences = trpc.formalOffers.names.useQuery({ limit: 100 }, { enabled: fits !== undefined }).data?.data
  const seller = trpc.users.byId.useQuery({ id: userId ?? '' }, { enabled: userId !== undefined }).data
  return activeMarketFilters(filters, (what, id) =>
    what === 'userId' ? seller?.fullName : preferences?.find(preference => preference.id === id)?.name,
  )
}
