import { useSearchParams } from 'wouter'

export const socialNetworks = ['instagram', 'youtube'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

/** The network that is searched lives in the address, so that Back leads to the other one and a link opens the same. */
export function useSocialNetwork(): [SocialNetwork, (network: SocialNetwork) => void] {
  const [query, setQuery] = useSearchParams()
  const choose = (network: SocialNetwork) => {
    // A press on a tab chooses twice, with the pointer and with the focus; Back must not need two steps.
    if (readSocialNetwork(new URLSearchParams(window.location.search)) === network) return
    setQuery(before => {
      const next = new URLSearchParams(before)
      next.set('socialNetwork', network)
      return next
    })
  }
  return [readSocialNetwork(query), choose]
}

/** Words we do not know, and none at all, mean Instagram. */
export function readSocialNetwork(query: URLSearchParams): SocialNetwork {
  const word = query.get('socialNetwork')?.toLowerCase()
  return socialNetworks.find(network => network === word) ?? 'instagram'
}
