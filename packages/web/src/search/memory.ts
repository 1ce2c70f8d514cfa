import type { SocialNetwork } from '@limelight/contract/networks'

/**
 * The last search per scope and network as a query string, while the app stays loaded. It is restored
 * into the URL, which stays the only source of the search.
 */
const searches = new Map<string, string>()

const keyOf = (scope: string, network: SocialNetwork) => `${scope}.${network}`

export function rememberSearch(scope: string, network: SocialNetwork, query: string): void {
  searches.set(keyOf(scope, network), query)
  searches.set(scope, network)
}

/** The query of a network, without the network. */
export function recallSearch(scope: string, network: SocialNetwork): string {
  return searches.get(keyOf(scope, network)) ?? ''
}

/** The network that was selected last. */
export function recallNetwork(scope: string): SocialNetwork | undefined {
  const word = searches.get(scope)
  return word === 'instagram' || word === 'youtube' ? word : undefined
}

/** The last filters per scope and network in this tab, which a new load of the app offers again. */
const prefix = 'limelight.filters.'
/** Where filters were chosen since the load, so that older ones are not offered. */
const chosen = new Set<string>()

export function keepFilters(scope: string, network: SocialNetwork, query: string): void {
  if (query === '') return
  chosen.add(keyOf(scope, network))
  inStorage(storage => storage.setItem(prefix + keyOf(scope, network), query))
}

export function filtersToOffer(scope: string, network: SocialNetwork): string {
  if (chosen.has(keyOf(scope, network))) return ''
  return inStorage(storage => storage.getItem(prefix + keyOf(scope, network))) ?? ''
}

export function forgetFilters(scope: string, network: SocialNetwork): void {
  inStorage(storage => storage.removeItem(prefix + keyOf(scope, network)))
}

/** The next user of this tab must not see the searches of the previous one. */
export function forgetSearches(): void {
  searches.clear()
  chosen.clear()
  inStorage(storage => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  })
}

/** Without storage, nothing is kept. */
function inStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
