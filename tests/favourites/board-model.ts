import { isDeepStrictEqual } from 'node:util'

/** The boards of a user as plain arrays: ordered columns, and ordered cards per list and column. */
export type Boards = { columns: string[]; standard: string; cards: Record<string, Record<string, string[]>> }

export type Change =
  | {
      kind: 'move'
      list: string
      values: string[]
      column: string | undefined
      position: number | undefined
      note: string | undefined
    }
  | { kind: 'add'; list: string; values: string[] }
  | { kind: 'take'; list: string; from: string; values: string[] }
  | { kind: 'remove'; list: string; values: string[] }
  | { kind: 'create' }
  | { kind: 'delete'; column: string }
  | { kind: 'order'; columns: { id: string; position: number }[] }

/** The error code of a refused change. */
export type Answer = string | number | unknown[]
export type Told = { change: Change; answer: Answer }

/** Whether some sequential order of these changes gives these answers and this final state. */
export function isSomeOrder(before: Boards, told: readonly Told[], after: Boards): boolean {
  if (told.length === 0) return isDeepStrictEqual(before, after)
  return told.some((first, at) => {
    const boards = structuredClone(before)
    const answer = apply(boards, first)
    return isDeepStrictEqual(answer, first.answer) && isSomeOrder(boards, told.toSpliced(at, 1), after)
  })
}

type ChangeOf<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>

function apply(boards: Boards, { change, answer }: Told): Answer {
  switch (change.kind) {
    case 'move':
      return move(boards, change)
    case 'add':
      return [putOnTop(boards, change.list, change.values), sizeOf(boards, change.list)]
    case 'take':
      return take(boards, change)
    case 'remove':
      return remove(boards, change)
    case 'create':
      return createColumn(boards, Array.isArray(answer) ? answer[0] : undefined)
    case 'delete':
      return deleteColumn(boards, change)
    case 'order':
      return orderColumns(boards, change)
  }
}

function take(boards: Boards, { list, from, values }: ChangeOf<'take'>): Answer {
  if (!values.every(value => columnOf(boards, from, value))) return 'ITEM_NOT_FOUND'
  if (from !== list) takeOut(boards, from, values)
  return [putOnTop(boards, list, values), sizeOf(boards, list)]
}

function remove(boards: Boards, { list, values }: ChangeOf<'remove'>): Answer {
  if (!values.every(value => columnOf(boards, list, value))) return 'ITEM_NOT_FOUND'
  takeOut(boards, list, values)
  return [values.length, sizeOf(boards, list)]
}

/** The server chooses the id. */
function createColumn({ columns, cards }: Boards, id: unknown): Answer {
  columns.push(String(id))
  for (const list of Object.values(cards)) list[String(id)] = []
  return [id, columns.length - 1]
}

function deleteColumn({ columns, standard, cards }: Boards, { column }: ChangeOf<'delete'>): Answer {
  if (!columns.includes(column)) return 'ITEM_NOT_FOUND'
  if (column === standard) return 'KANBAN_COLUMN_CANNOT_BE_DELETED'
  columns.splice(columns.indexOf(column), 1)
  let moved = 0
  for (const list of Object.values(cards)) {
    const leaving = list[column] ?? []
    list[standard]?.push(...leaving)
    delete list[column]
    moved += leaving.length
  }
  return moved
}

function orderColumns(boards: Boards, { columns }: ChangeOf<'order'>): Answer {
  const ids = columns.toSorted((one, other) => one.position - other.position).map(({ id }) => id)
  if (ids.some(id => !boards.columns.includes(id))) return 'ITEM_NOT_FOUND'
  if (ids.length !== boards.columns.length) return 'ITEM_COUNT_ERROR'
  boards.columns = ids
  return ids
}

function move(boards: Boards, { list, values, column, position, note }: ChangeOf<'move'>): Answer {
  const homes = values.map(value => columnOf(boards, list, value))
  if (homes.includes(undefined)) return 'ITEM_NOT_FOUND'
  if (column !== undefined && !boards.columns.includes(column)) return 'ITEM_NOT_FOUND'
  const isNoteAlone = column === undefined && position === undefined && note !== undefined
  const target = column ?? homes[0] ?? ''
  if (!isNoteAlone) {
    takeOut(boards, list, values)
    const stack = boards.cards[list]?.[target]
    stack?.splice(position ?? stack.length, 0, ...values)
  }
  return values.map(value => [value, columnOf(boards, list, value)])
}

function columnOf({ cards }: Boards, list: string, value: string): string | undefined {
  return Object.entries(cards[list] ?? {}).find(([, values]) => values.includes(value))?.[0]
}

function takeOut({ cards }: Boards, list: string, values: string[]): void {
  for (const stack of Object.values(cards[list] ?? {})) {
    for (const value of values) if (stack.includes(value)) stack.splice(stack.indexOf(value), 1)
  }
}

/** Returns how many were added. */
function putOnTop(boards: Boards, list: string, values: string[]): number {
  const fresh = values.filter(value => columnOf(boards, list, value) === undefined)
  boards.cards[list]?.[boards.standard]?.unshift(...fresh)
  return fresh.length
}

function sizeOf({ cards }: Boards, list: string): number {
  return Object.values(cards[list] ?? {}).flat().length
}
