import { networkNames, type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import { useSearchParams } from 'wouter'
import { recallSearch } from './memory.ts'

export { networkNames, type SocialNetwork, socialNetworks }

/**
 * The URL holds the network, so that Back and links restore it. Each scope remembers one search per
 * network, and selecting a network restores it.
 */
export function useSocialNetwork(scope?: string): [SocialNetwork, (network: SocialNetwork) => void] {
  const [query, setQuery] = useSearchParams()
  const choose = (network: SocialNetwork) => {
    // A click on a tab fires twice, by pointer and by focus. Without this check, Back would need
    // two steps.
    if (readSocialNetwork(new URLSearchParams(window.location.search)) === network) return
    const type = query.get('type')
    const memory = scope === 'favourite' && type !== null ? `${scope}.${type}` : scope
    const next = new URLSearchParams(memory === undefined ? '' : recallSearch(memory, network))
    next.set('socialNetwork', network)
    // Keep the list type in the other network.
    if (memory !== scope && type !== null) next.set('type', type)
    setQuery(next)
  }
  return [readSocialNetwork(query), choose]
}

/** A missing or unknown network means Instagram. */
export function readSocialNetwork(query: URLSearchParams): SocialNetwork {
  const word = query.get('socialNetwork')?.toLowerCase()
  return socialNetworks.find(network => network === word) ?? 'instagram'
}
