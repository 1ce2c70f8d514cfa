import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'

/** Keys and connections of the user, the newest first, kept up to date while mounted. */
export function useKeys() {
  const utils = trpc.useUtils()
  const refresh = () => void utils.platform.keys.invalidate()
  useLive('platform', ({ what }) => what === 'keys' && refresh(), refresh)
  return trpc.platform.keys.useQuery({ limit: 100 }, { refetchOnMount: 'always' })
}
