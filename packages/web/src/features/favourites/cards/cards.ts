import type { Column, FavouriteItem } from '@limelight/contract/favourites/schema'

/** A column in its full length; cards that are not loaded are undefined. */
export type BoardColumn = Column & { readonly cards: readonly Cell[] }
export type Cell = FavouriteItem | undefined
export type Columns = readonly BoardColumn[]

/**
 * `position` counts cards without the moving ones, as the server does. Without it: the end. While
 * cards are hidden, a neighbour tells the server the exact position.
 */
export type CardTarget = {
  readonly columnId: string
  readonly position?: number
  readonly before?: string
  readonly after?: string
}
export type Move = { readonly ids: readonly string[]; readonly to: CardTarget }

/** Idempotent, so a move can be replayed on a state that already includes it. */
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
 * The moves that undo a move to `target`, one per run of neighbours. Cards of the target itself are
 * first collected at its end and moved last, so that no position is off.
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

/** New items start at the top of the default column. */
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

/** Replaces cards by the server's version. Returns the same board if none differs. */
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

/** The target beside the loaded card that is closest to a drop position. */
export function besideCard(columns: Columns, { columnId, position }: Drop, moving: ReadonlySet<string>): CardTarget {
  const cards = columns.find(({ id }) => id === columnId)?.cards ?? []
  const standing = cards.filter(card => card === undefined || !moving.has(card.id))
  const before = standing[position]
  const after = standing.slice(0, position).findLast(card => card !== undefined)
  if (before !== undefined) return { columnId, position, before: before.id }
  return { columnId, position, ...(after !== undefined && { after: after.id }) }
}
type Drop = { columnId: string; position: number }

export function orderColumns(columns: Columns, ids: readonly string[]): Columns {
  return columns.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

export function cardsById(columns: Columns, ids: ReadonlySet<string>): Map<string, FavouriteItem> {
  const found = new Map<string, FavouriteItem>()
  for (const { cards } of columns)
    for (const card of cards) if (card !== undefined && ids.has(card.id)) found.set(card.id, card)
  return found
}

/** Column by column, each from the top. */
export function inBoardOrder(columns: Columns, ids: ReadonlySet<string>): string[] {
  return [...cardsById(columns, ids).keys()]
}

export function columnOf(columns: Columns, id: string): BoardColumn | undefined {
  return columns.find(({ cards }) => cards.some(card => card?.id === id))
}
