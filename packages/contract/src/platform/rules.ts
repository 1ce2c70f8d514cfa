import { type CountedLimit, isCounted, limitNames } from '../limits.ts'

/** What a key may reach, with its label, in the order of the pages. */
export const scopeLabels = {
  discovery: 'Search creators and content',
  unmask: 'Unmask creators',
  lists: 'Read and change lists',
  campaigns: 'Read campaigns and prepare drafts',
  send: 'Send mail',
  market: 'Read the market and prepare orders',
  messages: 'Read and write messages',
  webhooks: 'Manage webhooks',
} as const

export type Scope = keyof typeof scopeLabels

export const scopes = Object.keys(scopeLabels).filter(isScope)

function isScope(word: string): word is Scope {
  return Object.hasOwn(scopeLabels, word)
}

export const keyRules = {
  maxActive: 20,
  maxCap: 1_000_000,
  callDays: 30,
  endedDays: 30,
  lifetimes: [30, 90, 365],
} as const

/** A cap is per UTC day, and SEARCH_PER_DAY already counts the searches of a day. */
export type CappedLimit = Exclude<CountedLimit, 'SEARCH_PER_MONTH'>

export const cappedLimits = limitNames.filter(isCapped)

export function isCapped(name: string): name is CappedLimit {
  return name !== 'SEARCH_PER_MONTH' && limitNames.some(limit => limit === name && isCounted(limit))
}
