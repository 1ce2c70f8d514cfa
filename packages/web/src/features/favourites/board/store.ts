import type { Board } from '@limelight/contract/favourites/schema'
import type { Columns } from '../cards/cards.ts'
import { createLoadedPages } from './loaded-pages.ts'
import { type Answer, pageSize, withAnswers } from './pages.ts'

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
  const pages = createLoadedPages()
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
    pages.forgetHoles(told)
    if (told !== applied) replay()
  }

  /** Asks for what is outdated or missing until nothing is. */
  async function catchUp() {
    if (isReading) return
    isReading = true
    let isMore = true
    while (isMore && writes.length === 0) isMore = await readOnce()
    isReading = false
  }

  /** Returns whether there may be more to read. */
  async function readOnce(): Promise<boolean> {
    const isWhole = isOutdated
    const questions = isWhole ? [{ offset: 0 }] : pages.missing(told ?? [])
    if (questions.length === 0) return false
    isOutdated = false
    const before = writeCount
    const answers = await Promise.all(questions.map(ask)).catch(() => undefined)
    if (answers === undefined) {
      isOutdated = true
      show({ ...state, hasFailed: true })
      return false
    }
    if (before === writeCount) take(answers, isWhole)
    else isOutdated ||= isWhole
    return true
  }

  function take(answers: readonly Answer[], isWhole: boolean) {
    if (isWhole && told !== undefined) onChange()
    pages.add(answers, isWhole)
    told = withAnswers(told ?? [], answers, isWhole)
    show({ columns: told, hasFailed: false })
  }

  async function ask(page: { columnId?: string; offset: number }): Promise<Answer> {
    return { board: await load({ ...page, limit: pageSize }), offset: page.offset }
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
      pages.look(columnId, first, last)
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
