import { type OfferSort, offerRules, offerSorts } from '@limelight/contract/offers/rules'
import { type AccountKind, accountKinds } from '@limelight/contract/social-accounts/kinds'
import { useSearchParams } from 'wouter'
import { categories } from '../categories.ts'

/** What the marketplace looks for. The address holds it, so that Back works and links can be shared. */
export type MarketFilters = {
  search?: string | undefined
  accountType?: AccountKind[] | undefined
  category?: string | undefined
  priceMin?: number | undefined
  priceMax?: number | undefined
  execDaysMax?: number | undefined
  ratingMin?: number | undefined
  followersMin?: number | undefined
  /** The id of one of the user's preferences. */
  fits?: string | undefined
  /** The id of a seller. */
  userId?: string | undefined
}

export type MarketState = ReturnType<typeof useMarketState>

export function useMarketState() {
  const [address, setAddress] = useSearchParams()
  const filters = readMarketFilters(address)
  const word = address.get('sort')
  const fallback: OfferSort = filters.search === undefined ? 'createdAt' : 'relevance'
  const sort = offerSorts.find(known => known === word) ?? fallback
  const change = (next: MarketFilters) => setAddress(before => writeMarketFilters(before, { ...filters, ...next }))
  return {
    filters,
    sort,
    /** Equal searches have equal texts. */
    key: writeMarketFilters(new URLSearchParams({ sort }), filters).toString(),
    change,
    clear: () => setAddress(before => writeMarketFilters(before, {})),
    sortBy: (next: OfferSort) =>
      setAddress(before => {
        const after = new URLSearchParams(before)
        after.set('sort', next)
        return after
      }),
  }
}

/** Words of the address that are no filter are left out. */
function readMarketFilters(address: URLSearchParams): MarketFilters {
  const wanted = address.getAll('accountType')
  const kinds = accountKinds.filter(kind => wanted.includes(kind))
  return {
    search: address.get('search')?.trim().slice(0, 200) || undefined,
    accountType: kinds.length === 0 ? undefined : kinds,
    category: categories.find(name => name === address.get('category')),
    priceMin: readNumber(address, 'priceMin', 0, 1e12),
    priceMax: readNumber(address, 'priceMax', 0, 1e12),
    execDaysMax: readNumber(address, 'execDaysMax', 1, offerRules.maxExecDays),
    ratingMin: readNumber(address, 'ratingMin', 1, 5),
    followersMin: readNumber(address, 'followersMin', 0, 1e12),
    fits: readId(address, 'fits'),
    userId: readId(address, 'userId'),
  }
}

function readNumber(address: URLSearchParams, name: string, min: number, max: number): number | undefined {
  const text = address.get(name)
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isNaN(value) ? undefined : Math.min(max, Math.max(min, value))
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function readId(address: URLSearchParams, name: string): string | undefined {
  const text = address.get(name)
  return text !== null && idPattern.test(text) ? text : undefined
}

/** Keeps what belongs to other parts of the page. */
export function writeMarketFilters(before: URLSearchParams, filters: MarketFilters): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const name of filterNames) next.delete(name)
  for (const name of filterNames) {
    const value = filters[name]
    if (Array.isArray(value)) for (const one of value) next.append(name, one)
    else if (value !== undefined) next.set(name, String(value))
  }
  return next
}

const filterNames = [
  'search',
  'accountType',
  'category',
  'priceMin',
  'priceMax',
  'execDaysMax',
  'ratingMin',
  'followersMin',
  'fits',
  'userId',
] as const satisfies (keyof MarketFilters)[]
