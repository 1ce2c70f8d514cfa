import type { Column, FavouriteItem } from '@limelight/contract/favourites/schema'
import { createContext, useContext } from 'react'
import type { CardTarget, Columns } from '../cards/cards.ts'

/** Saves passing the board's state and actions down to menus and column heads. */
export type BoardContext = {
  columns: Columns
  /** Some cards are hidden. */
  isFiltered: boolean
  moveTo: (ids: readonly string[], to: CardTarget) => void
  select: (id: string, isRange: boolean) => void
  editNote: (card: FavouriteItem) => void
  remove: (ids: ReadonlySet<string>) => void
  /** Creates a column if none is given. */
  editColumn: (column: Column | undefined) => void
  deleteColumn: (column: Column) => void
  orderColumns: (ids: readonly string[]) => void
}

const Context = createContext<BoardContext | undefined>(undefined)
export const BoardProvider = Context.Provider

export function useBoardContext(): BoardContext {
  const board = useContext(Context)
  if (board === undefined) throw new Error('useBoardContext needs a BoardProvider above it')
  return board
}
