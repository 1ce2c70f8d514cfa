import type { ColumnTotals, FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { medianRate } from '@limelight/contract/favourites/totals'

export type Totals = Pick<ColumnTotals['data'][number], 'followers' | 'viewsTotal' | 'erMedian'>

/** Follows the rules of the server: null if no value is known. */
export function sumUp(type: FavouriteList['type'], cards: readonly FavouriteItem[]): Totals {
  return {
    followers:
      type === 'influencer'
        ? sum(cards.map(card => ('followers' in card && !card.isGone ? card.followers : null)))
        : null,
    viewsTotal: type === 'content' ? sum(cards.map(card => ('viewsTotal' in card ? card.viewsTotal : null))) : null,
    erMedian: medianRate(cards.map(card => ('er' in card ? card.er : null))),
  }
}

const isKnown = (value: number | null) => value !== null

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter(isKnown)
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}
