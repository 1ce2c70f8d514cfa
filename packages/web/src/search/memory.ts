import type { SocialNetwork } from '@limelight/contract/networks'

/**
 * What was searched last in each scope and network of this tab, as the query of its address.
 * Switching the network and coming back from another page put it back into the address, which stays
 * the one place where a search stands.
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

/** The network that was looked at last. */
export function recallNetwork(scope: string): SocialNetwork | undefined {
  const word = read(`${prefix}${scope}`)
  return word === 'instagram' || word === 'youtube' ? word : undefined
}

/** Another user must not see the searches of the last one. */
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
    // Without storage, only the address holds the search.
  }
}
