import type { ColumnTotals, FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'

export type Totals = Pick<ColumnTotals['data'][number], 'followers' | 'viewsTotal' | 'erMedian'>

/** Follows the rules of the server: null if no value is known. */
export function sumUp(type: FavouriteList['type'], cards: readonly FavouriteItem[]): Totals {
  return {
    followers:
      type === 'influencer'
        ? sum(cards.map(card => ('followers' in card && !card.isGone ? card.followers : null)))
        : null,
    viewsTotal: type === 'content' ? sum(cards.map(card => ('viewsTotal' in card ? card.viewsTotal : null))) : null,
    erMedian: median(cards.map(card => ('er' in card ? card.er : null))),
  }
}

const isKnown = (value: number | null) => value !== null

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter(isKnown)
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}

/** In whole basis points, as rates are stored. */
function median(rates: readonly (number | null)[]): number | null {
  const points = rates
    .filter(isKnown)
    .map(rate => Math.round(rate * 100))
    .toSorted((one, other) => one - other)
  const upper = points[Math.floor(points.length / 2)]
  const lower = points[Math.ceil(points.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : Math.round((lower + upper) / 2) / 100
}
