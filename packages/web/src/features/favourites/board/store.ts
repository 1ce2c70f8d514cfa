import type { Board } from '@limelight/contract/favourites/schema'
import type { Columns } from '../cards/cards.ts'
import { createLoadedPages } from './loaded-pages.ts'
import { type Answer, pageSize, withAnswers } from './pages.ts'

export type BoardState = {
  /** Undefined until the server has answered once. */
  columns: Columns | undefined
  /** The last read failed. */
  hasFailed: boolean
}

export type Change = (columns: Columns) => Columns

/** An optimistic change, queued for the server. */
export type Write = {
  apply: Change
  /** Resolves to the change in the response, or to undefined if the board must be read again. */
  send: () => Promise<Change | undefined>
  /** Replaces the default error toast. */
  onRefused?: (error: unknown) => void
}

export type BoardOptions = {
  /** Loads a page of one column; without a column, the first page of each. */
  load: (page: { columnId?: string; offset: number; limit: number }) => Promise<Board>
  onRefused: (error: unknown) => void
  /** The cards on the server have changed since the first read. */
  onChange: () => void
}

/**
 * Holds the last known state of the server and applies pending writes on top. Writes are sent one
 * by one. Reads wait for them, and a read that overlaps a write is repeated, so that a stale
 * response never reverts a write. The board is read again only after a write that fails or that
 * does not return its change.
 */
export function createBoardStore({ load, onRefused, onChange }: BoardOptions) {
  let confirmed: Columns | undefined
  let state: BoardState = { columns: undefined, hasFailed: false }
  let writes: Write[] = []
  /** Shows whether a write was queued during a read. */
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
    show({
      columns: confirmed && writes.reduce<Columns>((columns, { apply }) => apply(columns), confirmed),
      hasFailed: false,
    })
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

  /** Makes a confirmed change part of the server state. */
  function settle(apply: Change, confirm: Change | undefined) {
    if (confirm === undefined) isOutdated = true
    if (confirmed === undefined) return
    const applied = apply(confirmed)
    confirmed = confirm?.(applied) ?? applied
    pages.forgetHoles(confirmed)
    if (confirmed !== applied) replay()
  }

  /** Reads until nothing in view is stale or missing. */
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
    const questions = isWhole ? [{ offset: 0 }] : pages.missing(confirmed ?? [])
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
    if (isWhole && confirmed !== undefined) onChange()
    pages.add(answers, isWhole)
    confirmed = withAnswers(confirmed ?? [], answers, isWhole)
    show({ columns: confirmed, hasFailed: false })
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
    /** Reads the board again after a possible change elsewhere. */
    refresh() {
      isOutdated = true
      void catchUp()
    },
    /** Loads these cards of a column: they are in view or close to it. */
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
