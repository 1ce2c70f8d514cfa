import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'

/** Reads endpoints and their messages again when one of them changes. */
export function useLiveEndpoints(): void {
  const refresh = useRefreshEndpoints()
  useLive(
    'platform',
    ({ what }) => {
      if (what === 'endpoint') void refresh()
    },
    () => void refresh(),
  )
}

export function useRefreshEndpoints(): () => Promise<void> {
  const { platform } = trpc.useUtils()
  return async () => {
    const all = [platform.endpoints, platform.endpoint, platform.messages, platform.message]
    await Promise.all(all.map(query => query.invalidate()))
  }
}
