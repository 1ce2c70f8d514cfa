import { accountKindNames } from '@limelight/contract/social-accounts/kinds'
import { formatCount } from '../../../display/format.ts'
import type { MarketFilters } from './state.ts'

/** An active filter: its label, its value in words, and the change that removes it. */
export type ActiveFilter = { name: string; label: string; words: string; without: MarketFilters }

/** `nameOf` finds the name of a preference or seller in the address. */
export function activeMarketFilters(
  filters: MarketFilters,
  nameOf: (what: 'fits' | 'userId', id: string) => string | undefined,
): ActiveFilter[] {
  const { search, accountType, category, priceMin, priceMax, execDaysMax, ratingMin, followersMin, fits, userId } =
    filters
  const active = (name: string, label: string, words: string | undefined, without: MarketFilters) =>
    words === undefined ? [] : [{ name, label, words, without }]
  return [
    ...active('search', 'Words', search && `“${search}”`, { search: undefined }),
    ...active('accountType', 'Account', accountType?.map(kind => accountKindNames[kind]).join(', '), {
      accountType: undefined,
    }),
    ...active('price', 'Price', priceWords(priceMin, priceMax), { priceMin: undefined, priceMax: undefined }),
    ...active('execDaysMax', 'Days', execDaysMax === undefined ? undefined : `up to ${execDaysMax}`, {
      execDaysMax: undefined,
    }),
    ...active('ratingMin', 'Rating', ratingMin === undefined ? undefined : `${ratingMin} and more`, {
      ratingMin: undefined,
    }),
    ...active(
      'followersMin',
      'Followers',
      followersMin === undefined ? undefined : `from ${formatCount(followersMin)}`,
      {
        followersMin: undefined,
      },
    ),
    ...active('category', 'Category', category, { category: undefined }),
    ...active('fits', 'Fits', fits && (nameOf('fits', fits) ?? 'a brief'), { fits: undefined }),
    ...active('userId', 'Seller', userId && (nameOf('userId', userId) ?? 'one seller'), { userId: undefined }),
  ]
}

function priceWords(min: number | undefined, max: number | undefined): string | undefined {
  if (min === undefined && max === undefined) return undefined
  if (max === undefined) return `from ${formatCount(min ?? 0)} USDT`
  return min === undefined ? `up to ${formatCount(max)} USDT` : `${formatCount(min)} – ${formatCount(max)} USDT`
}
