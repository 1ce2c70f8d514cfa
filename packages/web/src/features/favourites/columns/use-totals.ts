import type { FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../../server/trpc.ts'
import type { BoardColumn, Cell, Columns } from '../cards/cards.ts'
import { sumUp, type Totals } from './totals.ts'

/**
 * Totals per column. Fully loaded columns are summed here, so that they follow each move at once;
 * the server sums the others, which it can't while a filter hides cards.
 */
export function useColumnTotals(
  { id, type }: FavouriteList,
  columns: Columns,
  { isFiltered }: { isFiltered: boolean },
): (column: BoardColumn) => Totals | undefined {
  const isLoaded = columns.every(({ cards }) => isWhole(cards))
  const asked = trpc.favourites.columnTotals.useQuery(
    { id },
    { enabled: !isLoaded && !isFiltered, placeholderData: keepPreviousData, staleTime: 0 },
  ).data?.data
  return ({ id, cards }) => {
    if (isWhole(cards)) return sumUp(type, cards)
    return isFiltered ? undefined : asked?.find(({ columnId }) => columnId === id)
  }
}

function isWhole(cards: readonly Cell[]): cards is readonly FavouriteItem[] {
  return !cards.includes(undefined)
}
