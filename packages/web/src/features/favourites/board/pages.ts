import type { Board, FavouriteItem } from '@limelight/contract/favourites/schema'
import type { BoardColumn, Cell, Columns } from '../cards/cards.ts'

export const pageSize = 100

/** One page of one or more columns. */
export type Answer = { board: Board; offset: number }

/**
 * Merges pages into the known board. Cards outside the pages stay unless a page has them elsewhere.
 * An unchanged card stays the same object, so that it does not render again.
 */
export function withAnswers(columns: Columns, answers: readonly Answer[], isWhole: boolean): Columns {
  const named = new Set(answers.flatMap(({ board }) => board.columns.flatMap(({ data }) => data.map(({ id }) => id))))
  const known = new Map(
    columns.flatMap(({ cards }) =>
      cards.flatMap(card => (card && named.has(card.id) ? [[card.id, card] as const] : [])),
    ),
  )
  const fresh = answers.flatMap(({ board, offset }) => board.columns.map(column => ({ ...column, offset })))
  const shown = isWhole ? fresh.map(({ id }) => id) : columns.map(({ id }) => id)

  return shown.flatMap(id => {
    const before = columns.find(column => column.id === id)
    const parts = fresh.filter(column => column.id === id)
    const last = parts.at(-1)
    if (last === undefined) return before ? [withoutNamed(before, named)] : []
    const unnamed = before ? withoutNamed(before, named).cards : []
    const cards: Cell[] = Array.from({ length: last.total }, (_, index) => unnamed[index])
    for (const { offset, data } of parts)
      for (const [index, item] of data.entries()) cards[offset + index] = sameOrNew(known.get(item.id), item)
    const { offset, data, total, ...column } = last
    return [{ ...column, cards }]
  })
}

/** Returns the same column if no page names one of its cards. */
function withoutNamed(column: BoardColumn, named: ReadonlySet<string>): BoardColumn {
  const isNamed = (card: Cell) => card !== undefined && named.has(card.id)
  return column.cards.some(isNamed)
    ? { ...column, cards: column.cards.map(card => (isNamed(card) ? undefined : card)) }
    : column
}

function sameOrNew(before: FavouriteItem | undefined, now: FavouriteItem): FavouriteItem {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now
}

export function pagesBetween(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first) / pageSize)
  const to = Math.floor(Math.max(0, last) / pageSize)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
