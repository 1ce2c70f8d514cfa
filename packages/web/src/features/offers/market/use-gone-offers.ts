import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../../server/live.ts'

/** An offer that has left the market also leaves the lists and pages that show it. */
export function useGoneOffers(): void {
  const cache = useQueryClient()
  useLive(
    'offerGone',
    ({ offerId }) =>
      void cache.invalidateQueries({
        predicate: ({ state }) => state.data !== undefined && JSON.stringify(state.data).includes(offerId),
      }),
    () => void cache.invalidateQueries({ queryKey: ['search', 'offers'] }),
  )
}
