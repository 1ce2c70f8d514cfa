import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'

/** Words that name only one network. In quotes, handles and hashtags they are ordinary words. */
const words: Record<SocialNetwork, string> = {
  instagram: 'instagram|instagrammers?|reels?',
  youtube: 'youtube|youtubers?|channels?|subscribers?',
}

/** The network that a text names. If it names none or both, the current network. */
export function findNetwork(text: string, here: SocialNetwork): SocialNetwork {
  const named = socialNetworks.filter(network =>
    new RegExp(`(?<![\\p{L}\\p{N}_@#".])(?:${words[network]})(?![\\p{L}\\p{N}_"])`, 'iu').test(text),
  )
  return (named.length === 1 && named[0]) || here
}
