import type { SocialNetwork } from '@limelight/contract/networks'

/**
 * The last search per scope and network of this tab, as a query string. It is restored into the
 * URL, which stays the only source of the search.
 */
const prefix = 'limelight.search.'

export function rememberSearch(scope: string, network: SocialNetwork, query: string): void {
  write(`${prefix}${scope}.${network}`, query)
  write(`${prefix}${scope}`, network)
}

/** The query of a network, without the network. */
export function recallSearch(scope: string, network: SocialNetwork): string {
  return read(`${prefix}${scope}.${network}`) ?? ''
}

/** The network that was selected last. */
export function recallNetwork(scope: string): SocialNetwork | undefined {
  const word = read(`${prefix}${scope}`)
  return word === 'instagram' || word === 'youtube' ? word : undefined
}

/** The next user of this tab must not see the searches of the previous one. */
export function forgetSearches(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to delete.
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Without storage, only the URL holds the search.
  }
}
