import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'

/** Whether moderators have refused a public offer of the user; undefined until it is known. */
export function useRefusedOffers(): boolean | undefined {
  const { offers } = trpc.useUtils()
  const refresh = () => void offers.notices.invalidate()
  useLive('offer', refresh, refresh)
  const { data, isError } = trpc.offers.notices.useQuery()
  return isError ? false : data && data.refused > 0
}
