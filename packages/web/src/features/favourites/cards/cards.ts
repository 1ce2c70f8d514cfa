import type { Column, FavouriteItem } from '@limelight/contract/favourites/schema'

/** A column as long as it is on the server; what has not been loaded of it yet is a hole. */
export type BoardColumn = Column & { readonly cards: readonly Cell[] }
export type Cell = FavouriteItem | undefined
export type Columns = readonly BoardColumn[]

/** `position` counts the cards of the column without those that move, as the server does; without it they go to the end. */
export type CardTarget = { readonly columnId: string; readonly position?: number }
/** Cards that go to one place together. */
export type Move = { readonly ids: readonly string[]; readonly to: CardTarget }

/** The same move on top of itself changes nothing, so that it does no harm when the server has done it already. */
export function moveCards(columns: Columns, { ids, to }: Move): Columns {
  const moving = new Set(ids)
  const found = cardsById(columns, moving)
  const moved = ids.flatMap(id => {
    const card = found.get(id)
    if (card === undefined) return []
    return card.columnId === to.columnId ? [card] : [{ ...card, columnId: to.columnId }]
  })
  return columns.map(column => {
    const isTarget = column.id === to.columnId
    if (!isTarget && !column.cards.some(card => card && moving.has(card.id))) return column
    const stay = column.cards.filter(card => card === undefined || !moving.has(card.id))
    const position = Math.min(to.position ?? stay.length, stay.length)
    return { ...column, cards: isTarget ? stay.toSpliced(position, 0, ...moved) : stay }
  })
}

/**
 * The moves that put cards back where they are now, once they have gone to `target`. Cards that stand beside each other go
 * back together. Those of the target itself go last, gathered at its end before, so that nothing is in the way of a position.
 */
export function movesBack(columns: Columns, ids: readonly string[], target: string): Move[] {
  const moving = new Set(ids)
  const away = columns.filter(({ id }) => id !== target).flatMap(column => runsOf(column, moving))
  const own = columns.filter(({ id }) => id === target).flatMap(column => runsOf(column, moving))
  const gathered = { ids: own.flatMap(run => run.ids), to: { columnId: target } }
  return [...away, ...(own.length > 1 ? [gathered] : []), ...own]
}

function runsOf(column: BoardColumn, moving: ReadonlySet<string>): Move[] {
  const runs: { ids: string[]; to: { columnId: string; position: number } }[] = []
  for (const [index, card] of column.cards.entries()) {
    if (card === undefined || !moving.has(card.id)) continue
    const last = runs.at(-1)
    if (last !== undefined && last.to.position + last.ids.length === index) last.ids.push(card.id)
    else runs.push({ ids: [card.id], to: { columnId: column.id, position: index } })
  }
  return runs
}

/** Where what is added to a list begins. */
export function putOnTop(columns: Columns, cards: readonly FavouriteItem[]): Columns {
  return columns.map(column =>
    column.isDefault
      ? { ...column, cards: [...cards.map(card => ({ ...card, columnId: column.id })), ...column.cards] }
      : column,
  )
}

export function removeCards(columns: Columns, ids: ReadonlySet<string>): Columns {
  return columns.map(column =>
    column.cards.some(card => card && ids.has(card.id))
      ? { ...column, cards: column.cards.filter(card => card === undefined || !ids.has(card.id)) }
      : column,
  )
}

export function changeCard(columns: Columns, id: string, change: Partial<Pick<FavouriteItem, 'note'>>): Columns {
  return columns.map(column =>
    column.cards.some(card => card?.id === id)
      ? { ...column, cards: column.cards.map(card => (card?.id === id ? { ...card, ...change } : card)) }
      : column,
  )
}

/** The board with these cards as the server has them, wherever they stand. Itself if it has them so already. */
export function withCards(columns: Columns, cards: readonly FavouriteItem[]): Columns {
  const fresh = new Map(cards.map(card => [card.id, card]))
  const latest = (cell: Cell) => {
    const card = cell && fresh.get(cell.id)
    return card === undefined || JSON.stringify(card) === JSON.stringify(cell) ? cell : card
  }
  const isOld = ({ cards }: BoardColumn) => cards.some(cell => latest(cell) !== cell)
  return columns.some(isOld)
    ? columns.map(column => (isOld(column) ? { ...column, cards: column.cards.map(latest) } : column))
    : columns
}

export function orderColumns(columns: Columns, ids: readonly string[]): Columns {
  return columns.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

export function cardsById(columns: Columns, ids: ReadonlySet<string>): Map<string, FavouriteItem> {
  const found = new Map<string, FavouriteItem>()
  for (const { cards } of columns)
    for (const card of cards) if (card !== undefined && ids.has(card.id)) found.set(card.id, card)
  return found
}

/** As they stand on the board: column after column, from the top. */
export function inBoardOrder(columns: Columns, ids: ReadonlySet<string>): string[] {
  return [...cardsById(columns, ids).keys()]
}

export function columnOf(columns: Columns, id: string): BoardColumn | undefined {
  return columns.find(({ cards }) => cards.some(card => card?.id === id))
}
