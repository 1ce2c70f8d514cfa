import type { ChatUpdate, Message } from '@limelight/contract/chats/schema'
import { isUnread } from '../conversations/merge.ts'

/** A picture that was uploaded for a message, with its address for the preview. */
export type SentFile = { id: string; url: string; width: number; height: number }

/** A message on its way. It stays until the server has it, also after a reload. */
export type Outgoing = {
  /** Sent along, so that a repeated call writes nothing. */
  key: string
  text: string
  files: SentFile[]
  createdAt: string
  /** `failed`: the server refused it. Without a connection it waits. */
  state: 'sending' | 'waiting' | 'failed'
}

type Page = { total: number; data: readonly Message[] }

export type ThreadOptions = {
  /** Newest first. */
  load: (range: { offset: number; limit: number }) => Promise<Page>
  send: (message: Outgoing) => Promise<Message>
  /** Whether sending again is useless. */
  isRefusal: (error: unknown) => boolean
  outbox: { read: () => Outgoing[]; keep: (message: Outgoing) => void; drop: (key: string) => void }
  readerId: string
}

export type ThreadState = {
  status: 'loading' | 'ready' | 'failed'
  /** How many messages the chat has. */
  total: number
  outgoing: readonly Outgoing[]
}

export type Thread = ReturnType<typeof createThread>

const pageSize = 50
const retryMs = 3000

/**
 * The messages of one chat by their position, 0 for the oldest: their numbers begin at 1. What is
 * missing can be loaded at any time, in any order. It outlives the page of the app.
 */
export function createThread({ load, send, isRefusal, outbox, readerId }: ThreadOptions) {
  const messages = new Map<number, Message>()
  const loading = new Set<number>()
  const listeners = new Set<() => void>()
  let state: ThreadState = { status: 'loading', total: 0, outgoing: outbox.read() }
  let refreshing: Promise<void> | undefined
  let isOutdated = false
  /** Ends the wait before the next attempt. */
  let retryNow = () => {}
  let isSending = false
  /** The highest number that a live update has named. */
  let newest = 0

  function change(changes: Partial<ThreadState>) {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  function apply({ total, data }: Page) {
    for (const message of data) messages.set(message.number - 1, message)
    change({ status: 'ready', total: Math.max(total, state.total) })
  }

  /**
   * Loads the newest messages: what arrived, and which ones the reader has viewed. Without a connection it goes on
   * trying, and ends when they are here.
   */
  function refresh(): Promise<void> {
    isOutdated = true
    retryNow()
    refreshing ??= loadNewest()
    return refreshing
  }

  async function loadNewest() {
    try {
      while (isOutdated) {
        isOutdated = false
        await loadOnce()
      }
    } finally {
      refreshing = undefined
    }
  }

  async function loadOnce() {
    try {
      apply(await load({ offset: 0, limit: pageSize }))
    } catch (error) {
      if (state.status === 'loading') return change({ status: 'failed' })
      if (isRefusal(error)) return
      isOutdated = true
      await new Promise<void>(resolve => {
        retryNow = resolve
        setTimeout(resolve, retryMs)
      })
    }
  }

  async function loadMissing(page: number) {
    const missing = missingIn(page)
    const [first = 0] = missing
    const last = missing.at(-1)
    if (loading.has(page) || last === undefined) return
    loading.add(page)
    try {
      apply(await load({ offset: state.total - 1 - last, limit: last - first + 1 }))
      loading.delete(page)
    } catch {
      // The reader may still look at the place.
      setTimeout(() => {
        loading.delete(page)
        change({})
      }, retryMs)
    }
  }

  function missingIn(page: number): number[] {
    const start = page * pageSize
    const length = Math.max(0, Math.min(pageSize, state.total - start))
    return Array.from({ length }, (_none, index) => start + index).filter(position => !messages.has(position))
  }

  /** A message that has just been written. Those before it are loaded when they come into sight. */
  function receive(message: Message) {
    if (state.status !== 'ready') return
    messages.set(message.number - 1, message)
    change({ total: Math.max(state.total, message.number) })
  }

  /** The answer to a message that is being sent brings it, so only other ones are loaded. */
  function extend() {
    if (state.status === 'ready' && !isSending && newest > state.total) change({ total: newest })
  }

  function view({ number = 0, userId }: ChatUpdate) {
    const viewedAt = new Date().toISOString()
    for (const [position, message] of messages) {
      const isViewed = (message.userId === readerId) === (userId !== readerId) && message.kind !== 'SYSTEM'
      if (position < number && isViewed && message.viewedAt === null) messages.set(position, { ...message, viewedAt })
    }
    change({})
  }

  function keep(message: Outgoing) {
    outbox.keep(message)
    change({ outgoing: [...state.outgoing, message] })
  }

  function drop(key: string) {
    outbox.drop(key)
    change({ outgoing: state.outgoing.filter(message => message.key !== key) })
  }

  function update(key: string, fields: Partial<Outgoing>) {
    const outgoing = state.outgoing.map(message => (message.key === key ? { ...message, ...fields } : message))
    const changed = outgoing.find(message => message.key === key)
    if (changed !== undefined) outbox.keep(changed)
    change({ outgoing })
  }

  /** One message after another, in the order in which they were written. */
  async function deliver() {
    if (isSending) return
    isSending = true
    for (let next = firstOpen(); next !== undefined; next = firstOpen()) {
      if (!(await deliverOne(next))) break
    }
    isSending = false
    extend()
  }

  const firstOpen = () => state.outgoing.find(message => message.state !== 'failed')

  async function deliverOne(message: Outgoing): Promise<boolean> {
    update(message.key, { state: 'sending' })
    try {
      const written = await send(message)
      receive(written)
      drop(message.key)
      return true
    } catch (error) {
      if (isRefusal(error)) {
        update(message.key, { state: 'failed' })
        return true
      }
      update(message.key, { state: 'waiting' })
      setTimeout(() => void deliver(), retryMs)
      return false
    }
  }

  return {
    state: () => state,
    isSending: () => isSending,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Undefined while it is not loaded. */
    at: (position: number) => messages.get(position),
    refresh,
    receive,
    /** A live update of the chat. Without a number it says less than the newest page. */
    follow(update: ChatUpdate) {
      if (update.what === 'status') return
      if (update.number === undefined) return void refresh()
      if (update.what === 'viewed') return view(update)
      newest = Math.max(newest, update.number)
      extend()
    },
    /** Loads what is missing between two positions. */
    show(first: number, last: number) {
      if (state.status !== 'ready') return
      const end = Math.floor(Math.min(last, state.total - 1) / pageSize)
      for (let page = Math.floor(Math.max(0, first) / pageSize); page <= end; page += 1) {
        void loadMissing(page)
      }
    },
    send(message: Pick<Outgoing, 'key' | 'text' | 'files' | 'createdAt'>) {
      keep({ ...message, state: 'sending' })
      void deliver()
    },
    retry(key: string) {
      update(key, { state: 'sending' })
      void deliver()
    },
    discard: drop,
    /** The connection is back: sends what waits and fetches what was missed. */
    async resume() {
      void deliver()
      await refresh()
    },
  }
}

/** The first message that the reader has not viewed. Unread messages that are not loaded come before. */
export function firstUnread(
  thread: Pick<Thread, 'at' | 'state'>,
  { readerId, unreadCount }: { readerId: string; unreadCount: number },
): number | undefined {
  let found: number | undefined
  let count = 0
  for (let position = thread.state().total - 1; position >= 0; position -= 1) {
    const message = thread.at(position)
    if (message === undefined) return found === undefined ? undefined : Math.max(0, found - unreadCount + count)
    if (isUnread(message, readerId)) {
      found = position
      count += 1
    } else if (message.userId !== null) break
  }
  return found
}

/** The first message of others from a position on, which a window missed that had that many. */
export function firstMissed(
  thread: Pick<Thread, 'at' | 'state'>,
  { readerId, from }: { readerId: string; from: number },
): number | undefined {
  for (let position = from; position < thread.state().total; position += 1) {
    const message = thread.at(position)
    if (message === undefined || (message.userId !== null && message.userId !== readerId)) return position
  }
  return undefined
}
