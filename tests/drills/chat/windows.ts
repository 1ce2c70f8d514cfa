import { chatUpdateSchema, type Message, messageSchema, newMessageUpdateSchema } from '@limelight/contract/chats/schema'
import { createThread, type Outgoing, type Thread } from '@limelight/web/features/chats/thread/thread'
import { io, type Socket } from 'socket.io-client'
import * as z from 'zod'

const pageSchema = z.object({ total: z.int(), data: z.array(messageSchema) })
const callTimeoutMs = 10_000

class CallError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The call was answered with ${status}`)
    this.status = status
  }
}

export type DrillWindow = { socket: Socket; threads: ReadonlyMap<string, Thread>; close: () => void }

type Options = {
  /** The instances of the API. The socket belongs to one, calls take the next one that answers. */
  urls: readonly string[]
  index: number
  token: string
  chatIds: readonly string[]
}

/** What the app does with its chats, without a page: the same threads over the same updates. */
export function openDrillWindow({ urls, index, token, chatIds }: Options): DrillWindow {
  let calls = index
  let isClosed = false
  const call = async (path: string, body?: object): Promise<unknown> => {
    // A refusal ends the attempts of a thread, which would keep the process alive.
    if (isClosed) throw new CallError(400)
    calls += 1
    const response = await fetch(`${urls[calls % urls.length]}/api/users/chats/${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(callTimeoutMs),
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new CallError(response.status)
    return answer
  }
  const open = (chatId: string) =>
    createThread({
      load: async ({ offset, limit }) => {
        const page = pageSchema.parse(await call(`${chatId}/messages?offset=${offset}&limit=${limit}`))
        return { data: page.data, counts: { [chatId]: page.total } }
      },
      send: async ({ text, key }: Outgoing): Promise<Message> =>
        messageSchema.parse(await call(`${chatId}/messages`, { text, files: [], key })),
      isRefusal: error =>
        error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429,
      outbox: { read: () => [], keep: () => undefined, drop: () => undefined },
      readerId: '',
    })
  const threads = new Map(chatIds.map(chatId => [chatId, open(chatId)]))
  const socket = io(urls[index % urls.length] ?? '', {
    auth: { token },
    transports: ['polling'],
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 1000,
  })
  socket.on('connect', () => {
    for (const thread of threads.values()) void thread.resume()
  })
  socket.on('newMessage', (update: unknown) => {
    const { chatId, message } = newMessageUpdateSchema.parse(update)
    threads.get(chatId)?.receive(message)
  })
  socket.on('chat', (update: unknown) => {
    const parsed = chatUpdateSchema.parse(update)
    threads.get(parsed.chatId)?.follow(parsed)
  })
  const close = () => {
    isClosed = true
    socket.disconnect()
  }
  return { socket, threads, close }
}
