import { networkNames, type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import { useSearchParams } from 'wouter'
import { recallSearch } from './memory.ts'

export { networkNames, type SocialNetwork, socialNetworks }

/**
 * The network lives in the address, so that Back leads to the other one and a link opens the same.
 * In every scope each has a search of its own: choosing a network puts it back.
 */
export function useSocialNetwork(scope?: string): [SocialNetwork, (network: SocialNetwork) => void] {
  const [query, setQuery] = useSearchParams()
  const choose = (network: SocialNetwork) => {
    // A press on a tab chooses twice, with the pointer and with the focus; Back must not need two
    // steps.
    if (readSocialNetwork(new URLSearchParams(window.location.search)) === network) return
    const type = query.get('type')
    const memory = scope === 'favourite' && type !== null ? `${scope}.${type}` : scope
    const next = new URLSearchParams(memory === undefined ? '' : recallSearch(memory, network))
    next.set('socialNetwork', network)
    // In the other network lists of the same type are looked at.
    if (memory !== scope && type !== null) next.set('type', type)
    setQuery(next)
  }
  return [readSocialNetwork(query), choose]
}

/** Words we do not know, and none at all, mean Instagram. */
export function readSocialNetwork(query: URLSearchParams): SocialNetwork {
  const word = query.get('socialNetwork')?.toLowerCase()
  return socialNetworks.find(network => network === word) ?? 'instagram'
}
