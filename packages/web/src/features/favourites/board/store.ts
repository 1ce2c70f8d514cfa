import type { Board } from '@limelight/contract/favourites/schema'
import type { Columns } from '../cards/cards.ts'
import { type Answer, pageSize, pagesBetween, withAnswers } from './pages.ts'

export type BoardState = {
  /** Undefined until the server has answered once. */
  columns: Columns | undefined
  /** The last question was not answered. */
  hasFailed: boolean
}

/** A change that shows at once and is told to the server in its turn. */
export type Write = {
  apply: (columns: Columns) => Columns
  send: () => Promise<unknown>
  /** Says in its own words that it was refused. */
  onRefused?: (error: unknown) => void
}

export type BoardOptions = {
  /** A page of one column, or the first one of each. */
  load: (page: { columnId?: string; offset: number; limit: number }) => Promise<Board>
  onRefused: (error: unknown) => void
  /** The whole board was read anew. */
  onReread: () => void
}

/**
 * What is known of one board. Shown is what the server said last with the changes on top that it has not answered yet.
 * Writes go out one after the other; reads wait until there are none, and what was read while one began is read again: so
 * an answer never takes back what happened after the question.
 */
export function createBoardStore({ load, onRefused, onReread }: BoardOptions) {
  let told: Columns | undefined
  let state: BoardState = { columns: undefined, hasFailed: false }
  let writes: Write[] = []
  /** How many writes there have been. */
  let writeCount = 0
  let isSending = false
  let isReading = false
  let isOutdated = true
  /** The pages that were read since the board was last outdated, and the ones that are looked at. */
  let read = new Map<string, Set<number>>()
  const seen = new Map<string, number[]>()
  const listeners = new Set<() => void>()

  function show(next: BoardState) {
    state = next
    for (const listener of listeners) listener()
  }

  function replay() {
    show({ columns: told && writes.reduce<Columns>((columns, { apply }) => apply(columns), told), hasFailed: false })
  }

  async function send() {
    if (isSending) return
    isSending = true
    for (let write = writes[0]; write !== undefined; write = writes[0]) {
      const isDone = await write.send().then(
        () => true,
        error => {
          const { onRefused: say = onRefused } = write
          say(error)
          return false
        },
      )
      writes = writes.slice(1)
      if (isDone) told = told && write.apply(told)
      else replay()
    }
    isSending = false
    isOutdated = true
    await catchUp()
  }

  /** Asks for what is outdated or missing until nothing is. */
  async function catchUp() {
    if (isReading || writes.length > 0) return
    isReading = true
    while (writes.length === 0) {
      const isWhole = isOutdated
      const questions = isWhole ? [{ offset: 0 }] : missingPages()
      if (questions.length === 0) break
      isOutdated = false
      const before = writeCount
      const answers = await Promise.all(questions.map(ask)).catch(() => undefined)
      if (answers === undefined) {
        isOutdated = true
        show({ ...state, hasFailed: true })
        break
      }
      if (before !== writeCount) {
        isOutdated ||= isWhole
        continue
      }
      if (isWhole) {
        read = new Map()
        if (told !== undefined) onReread()
      }
      for (const { board, offset } of answers)
        for (const { id } of board.columns) read.set(id, new Set(read.get(id)).add(offset / pageSize))
      told = withAnswers(told ?? [], answers, isWhole)
      show({ columns: told, hasFailed: false })
    }
    isReading = false
  }

  async function ask(page: { columnId?: string; offset: number }): Promise<Answer> {
    return { board: await load({ ...page, limit: pageSize }), offset: page.offset }
  }

  function missingPages() {
    return (told ?? []).flatMap(({ id, cards }) =>
      (seen.get(id) ?? [])
        .filter(page => page * pageSize < cards.length && !read.get(id)?.has(page))
        .map(page => ({ columnId: id, offset: page * pageSize })),
    )
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Something may have changed elsewhere. */
    refresh() {
      isOutdated = true
      void catchUp()
    },
    /** These cards of a column are in view, or soon will be. */
    look(columnId: string, first: number, last: number) {
      seen.set(columnId, pagesBetween(first, last))
      if (!state.hasFailed) void catchUp()
    },
    write(write: Write) {
      writes.push(write)
      writeCount += 1
      if (state.columns) show({ ...state, columns: write.apply(state.columns) })
      void send()
    },
  }
}
