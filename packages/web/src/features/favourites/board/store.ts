import type { Board } from '@limelight/contract/favourites/schema'
import type { Cell, Columns } from '../cards/cards.ts'
import { type Answer, pageSize, pagesBetween, withAnswers } from './pages.ts'

export type BoardState = {
  /** Undefined until the server has answered once. */
  columns: Columns | undefined
  /** The last question was not answered. */
  hasFailed: boolean
}

export type Change = (columns: Columns) => Columns

/** A change that shows at once and is sent to the server in its turn. */
export type Write = {
  apply: Change
  /** Resolves to what the answer adds to the change, or to nothing if the board has to be read again. */
  send: () => Promise<Change | undefined>
  /** Says in its own words that it was refused. */
  onRefused?: (error: unknown) => void
}

export type BoardOptions = {
  /** A page of one column, or the first one of each. */
  load: (page: { columnId?: string; offset: number; limit: number }) => Promise<Board>
  onRefused: (error: unknown) => void
  /** What the server has is other than it was when the board was first read. */
  onChange: () => void
}

/**
 * What is known of one board. It shows the last answers of the server with the unanswered writes on top. Writes go out one
 * after the other; reads wait until there are none, and a read during which a write began is repeated: an answer never takes
 * back what happened after its question. A write that was answered is part of what the server has, so the board is read again
 * only after a write that failed or could not tell what it changed.
 */
export function createBoardStore({ load, onRefused, onChange }: BoardOptions) {
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
  const seen = new Map<string, { first: number; last: number }>()
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
      const { apply, onRefused: say = onRefused } = write
      try {
        const confirm = await write.send()
        writes = writes.slice(1)
        settle(apply, confirm)
      } catch (error) {
        say(error)
        writes = writes.slice(1)
        isOutdated = true
        replay()
      }
    }
    isSending = false
    if (!isOutdated) onChange()
    await catchUp()
  }

  /** The server has made this change. */
  function settle(apply: Change, confirm: Change | undefined) {
    if (confirm === undefined) isOutdated = true
    if (told === undefined) return
    const applied = apply(told)
    told = confirm?.(applied) ?? applied
    forgetHoles(told)
    if (told !== applied) replay()
  }

  /** Cards that moved leave or meet holes: the pages around them are not whole any more. */
  function forgetHoles(columns: Columns) {
    for (const { id, cards } of columns)
      for (const page of read.get(id) ?? [])
        if (hasHole(cards, page * pageSize, (page + 1) * pageSize)) read.get(id)?.delete(page)
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
        if (told !== undefined) onChange()
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
    return (told ?? []).flatMap(({ id, cards }) => {
      const { first, last } = seen.get(id) ?? { first: 0, last: -1 }
      return pagesBetween(first, last)
        .map(page => ({ page, from: page * pageSize, to: (page + 1) * pageSize }))
        .filter(
          ({ page, from, to }) =>
            !read.get(id)?.has(page) && hasHole(cards, Math.max(first, from), Math.min(last + 1, to)),
        )
        .map(({ from }) => ({ columnId: id, offset: from }))
    })
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
      seen.set(columnId, { first, last })
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

/** Whether a card between the two indexes has not been loaded. */
function hasHole(cards: readonly Cell[], from: number, to: number): boolean {
  return cards.slice(from, to).includes(undefined)
}
