import type { ChatUpdate, Message } from '@limelight/contract/chats/schema'
import { isUnread } from '../conversations/merge.ts'

/** What was uploaded for a message: a picture with its address for the preview, or another file. */
export type SentFile = Message['files'][number]

/** A message on its way. It stays until the server has it, also after a reload. */
export type Outgoing = {
  /** Sent along, so that a repeated call writes nothing. */
  key: string
  chatId: string
  text: string
  files: SentFile[]
  createdAt: string
  /** `failed`: the server refused it. Without a connection it waits. */
  state: 'sending' | 'waiting' | 'failed'
}

/** `counts`: how many messages each chat of the thread has. */
type Page = { data: readonly Message[]; counts: Record<string, number> }

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
  /** How many messages the chats have. */
  total: number
  outgoing: readonly Outgoing[]
}

export type Thread = ReturnType<typeof createThread>

const pageSize = 50
const retryMs = 3000

/**
 * The messages of one or several chats by their position, 0 for the oldest. Numbers have no gaps in a
 * chat, so counts say what is missing, which can be loaded at any time, in any order. It outlives the
 * page of the app.
 */
export function createThread({ load, send, isRefusal, outbox, readerId }: ThreadOptions) {
  const messages = new Map<number, Message>()
  const counts = new Map<string, number>()
  const loading = new Set<number>()
  const listeners = new Set<() => void>()
  let state: ThreadState = { status: 'loading', total: 0, outgoing: outbox.read() }
  let refreshing: Promise<void> | undefined
  let isOutdated = false
  /** Ends the wait before the next attempt. */
  let retryNow = () => {}
  let isSending = false
  /** The highest number that a live update has named, by chat. */
  const named = new Map<string, number>()

  function change(changes: Partial<ThreadState>) {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  function apply({ data, counts: now }: Page, offset: number) {
    const last = Object.values(now).reduce((sum, count) => sum + count, -1) - offset
    for (const [index, message] of data.entries()) messages.set(last - index, message)
    const added = Object.entries(now).reduce((sum, [chatId, count]) => sum + grow(chatId, count), 0)
    change({ status: 'ready', total: state.total + added })
  }

  /** Returns how many messages of the chat were not counted yet. */
  function grow(chatId: string, count: number): number {
    const known = counts.get(chatId) ?? 0
    counts.set(chatId, Math.max(known, count))
    return Math.max(0, count - known)
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
      apply(await load({ offset: 0, limit: pageSize }), 0)
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
      const offset = state.total - 1 - last
      apply(await load({ offset, limit: last - first + 1 }), offset)
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

  /**
   * A message that has just been written. Those before it are loaded when they come into sight. The newest
   * page tells the place of one that was overtaken.
   */
  function receive(message: Message) {
    if (state.status !== 'ready') return
    const added = grow(message.chatId, message.number)
    const last = messages.get(state.total - 1)
    const isNewest = added > 0 && (last === undefined || message.id > last.id)
    if (isNewest) messages.set(state.total + added - 1, message)
    change({ total: state.total + added })
    if (!isNewest && !isLoaded(message)) void refresh()
  }

  function isLoaded({ id }: Message): boolean {
    for (let position = state.total - 1; position >= state.total - pageSize; position -= 1) {
      if (messages.get(position)?.id === id) return true
    }
    return false
  }

  /** The answer to a message that is being sent brings it, so only other ones are loaded. */
  function extend() {
    if (state.status !== 'ready' || isSending) return
    let added = 0
    for (const [chatId, number] of named) added += grow(chatId, number)
    if (added > 0) change({ total: state.total + added })
  }

  function view({ chatId, number = 0, userId }: ChatUpdate) {
    const viewedAt = new Date().toISOString()
    for (const [position, message] of messages) {
      const isMeant = message.chatId === chatId && message.number <= number && message.kind !== 'SYSTEM'
      const isViewed = (message.userId === readerId) === (userId !== readerId)
      if (isMeant && isViewed && message.viewedAt === null) messages.set(position, { ...message, viewedAt })
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
      named.set(update.chatId, Math.max(named.get(update.chatId) ?? 0, update.number))
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
    send(message: Omit<Outgoing, 'state'>) {
      keep({ ...message, state: 'sending' })
      void deliver()
    },
    retry(key: string) {
      update(key, { state: 'sending' })
      void deliver()
    },
    discard: drop,
    /** The connection is back: sends what waits, also from another thread with the person, and fetches what was missed. */
    async resume() {
      const isKnown = ({ key }: Outgoing) => state.outgoing.some(message => message.key === key)
      const found = outbox.read().filter(message => !isKnown(message))
      if (found.length > 0) change({ outgoing: [...state.outgoing, ...found] })
      void deliver()
      await refresh()
    },
  }
}

/**
 * The first message that the reader has not viewed. Unread messages that are not loaded come right before
 * those that are, if nothing that was read is in between.
 */
export function firstUnread(
  thread: Pick<Thread, 'at' | 'state'>,
  { readerId, unreadCount }: { readerId: string; unreadCount: number },
): number | undefined {
  if (unreadCount === 0) return undefined
  let found: number | undefined
  let count = 0
  for (let position = thread.state().total - 1; position >= 0; position -= 1) {
    const message = thread.at(position)
    if (message === undefined) return found === position + 1 ? Math.max(0, found - unreadCount + count) : found
    if (isUnread(message, readerId)) {
      found = position
      count += 1
      if (count === unreadCount) break
    }
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
