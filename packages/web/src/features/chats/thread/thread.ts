import type { Message } from '@limelight/contract/chats/schema'

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
  outbox: { read: () => Outgoing[]; write: (outgoing: readonly Outgoing[]) => void }
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
 * The messages of one chat by their position, 0 for the oldest. Positions never change, so a page
 * that is missing can be loaded at any time, in any order. It outlives the page of the app.
 */
export function createThread({ load, send, isRefusal, outbox }: ThreadOptions) {
  const messages = new Map<number, Message>()
  const positions = new Map<string, number>()
  const loading = new Set<number>()
  const listeners = new Set<() => void>()
  let state: ThreadState = { status: 'loading', total: 0, outgoing: outbox.read() }
  let refreshing: Promise<void> | undefined
  let isOutdated = false
  /** Ends the wait before the next attempt. */
  let retryNow = () => {}
  let isSending = false

  function change(changes: Partial<ThreadState>) {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  function place(position: number, message: Message) {
    const former = positions.get(message.id)
    if (former !== undefined && former !== position && messages.get(former)?.id === message.id) messages.delete(former)
    const there = messages.get(position)
    if (there !== undefined && there.id !== message.id) positions.delete(there.id)
    messages.set(position, message)
    positions.set(message.id, position)
  }

  function apply({ total, data }: Page, offset: number) {
    data.forEach((message, index) => void place(total - 1 - offset - index, message))
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

  async function loadPage(page: number) {
    if (loading.has(page)) return
    loading.add(page)
    const first = page * pageSize
    const last = Math.min(first + pageSize, state.total) - 1
    const offset = state.total - 1 - last
    try {
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

  function isMissing(page: number): boolean {
    const end = Math.min((page + 1) * pageSize, state.total)
    for (let position = page * pageSize; position < end; position += 1) if (!messages.has(position)) return true
    return false
  }

  /** A message that has just been written. A refresh corrects its position if others came before. */
  function receive(message: Message) {
    if (state.status !== 'ready') return
    const known = positions.get(message.id)
    place(known ?? state.total, message)
    change({ total: known === undefined ? state.total + 1 : state.total })
  }

  function setOutgoing(outgoing: readonly Outgoing[]) {
    outbox.write(outgoing)
    change({ outgoing })
  }

  const update = (key: string, fields: Partial<Outgoing>) =>
    setOutgoing(state.outgoing.map(message => (message.key === key ? { ...message, ...fields } : message)))

  /** One message after another, in the order in which they were written. */
  async function deliver() {
    if (isSending) return
    isSending = true
    for (let next = firstOpen(); next !== undefined; next = firstOpen()) {
      if (!(await deliverOne(next))) break
    }
    isSending = false
  }

  const firstOpen = () => state.outgoing.find(message => message.state !== 'failed')

  async function deliverOne(message: Outgoing): Promise<boolean> {
    update(message.key, { state: 'sending' })
    try {
      const written = await send(message)
      receive(written)
      setOutgoing(state.outgoing.filter(({ key }) => key !== message.key))
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
    /** Loads what is missing between two positions. */
    show(first: number, last: number) {
      if (state.status !== 'ready') return
      const end = Math.floor(Math.min(last, state.total - 1) / pageSize)
      for (let page = Math.floor(Math.max(0, first) / pageSize); page <= end; page += 1) {
        if (isMissing(page)) void loadPage(page)
      }
    },
    send(message: Pick<Outgoing, 'key' | 'text' | 'files' | 'createdAt'>) {
      setOutgoing([...state.outgoing, { ...message, state: 'sending' }])
      void deliver()
    },
    retry(key: string) {
      update(key, { state: 'sending' })
      void deliver()
    },
    discard(key: string) {
      setOutgoing(state.outgoing.filter(message => message.key !== key))
    },
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
    const isUnread = message.userId !== null && message.userId !== readerId && message.viewedAt === null
    if (isUnread) {
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
