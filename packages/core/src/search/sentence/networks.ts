import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'

/** Words that are said of one network only. In quotes, in a handle or a hashtag they are words like others. */
const words: Record<SocialNetwork, string> = {
  instagram: 'instagram|instagrammers?|reels?',
  youtube: 'youtube|youtubers?|channels?|subscribers?',
}

/** The network that a text speaks of. One that speaks of none, or of both, is meant where it is said. */
export function networkSpokenOf(text: string, here: SocialNetwork): SocialNetwork {
  const named = socialNetworks.filter(network =>
    new RegExp(`(?<![\\p{L}\\p{N}_@#".])(?:${words[network]})(?![\\p{L}\\p{N}_"])`, 'iu').test(text),
  )
  return (named.length === 1 && named[0]) || here
}
