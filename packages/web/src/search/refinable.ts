import type { SocialNetwork } from '@limelight/contract/networks'
import type { Refinable } from '@limelight/contract/search/fields'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** A charged search and how many refinements it still covers. */
type Kept = { set: string; left: number; expiresAt: number }

const keyOf = (scope: string, network: SocialNetwork) => ['search', scope, network, 'refinable']

/** Remembers what a search covers. A free search, such as the default list, changes nothing. */
export function keepRefinable(
  client: QueryClient,
  scope: string,
  network: SocialNetwork,
  refinable: Refinable | null | undefined,
): void {
  if (!refinable) return
  const { set, left, expiresInMs } = refinable
  client.setQueryData<Kept>(keyOf(scope, network), { set, left, expiresAt: Date.now() + expiresInMs })
}

/** The charged search that covers another change now. */
export function readRefinable(client: QueryClient, scope: string, network: SocialNetwork): string | undefined {
  const kept = client.getQueryData<Kept>(keyOf(scope, network))
  return kept !== undefined && kept.left > 0 && kept.expiresAt > Date.now() ? kept.set : undefined
}

/** How many changes of the filters are free now. */
export function useFreeChanges(scope: string, network: SocialNetwork): number {
  const kept = useQuery<Kept>({ queryKey: keyOf(scope, network), queryFn: skipToken }).data
  const [expired, setExpired] = useState<Kept>()
  useEffect(() => {
    if (kept === undefined) return
    const timer = setTimeout(() => setExpired(kept), Math.max(0, kept.expiresAt - Date.now()))
    return () => clearTimeout(timer)
  }, [kept])
  return kept === undefined || kept === expired ? 0 : kept.left
}
