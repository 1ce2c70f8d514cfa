import type { LiveMessage } from '@limelight/contract/live'
import { io, type Socket } from 'socket.io-client'
import { until } from './until.ts'

/** How many windows connect at a time: fewer than the API admits without a valid token. */
const batchSize = 40

export type Windows = Awaited<ReturnType<typeof openWindows>>

/** One polling window per person, at the instances in turn, and what each has received. */
export async function openWindows(urls: readonly string[], auths: readonly object[]) {
  const sockets: Socket[] = []
  const sentAt = new Map<string, number>()
  const waits: number[] = []
  const expected = auths.map((): string[] => [])
  const received = auths.map((): string[] => [])

  function open(index: number, auth: object) {
    const url = urls[index % urls.length] ?? ''
    const socket = io(url, { auth, transports: ['polling'], forceNew: true, reconnection: false })
    socket.on('newMessage', (update: LiveMessage<'newMessage'>) => {
      const { text } = update.message
      waits.push(performance.now() - (sentAt.get(text) ?? Number.NaN))
      received[index]?.push(text)
    })
    sockets.push(socket)
  }

  for (const [index, auth] of auths.entries()) {
    open(index, auth)
    if (sockets.length % batchSize === 0 || sockets.length === auths.length)
      await until(() => sockets.every(({ connected }) => connected), 'all windows are connected')
  }
  return {
    sockets,
    /** Starts the clock of a message to this window. */
    expect(index: number, text: string) {
      sentAt.set(text, performance.now())
      expected[index]?.push(text)
    },
    /** Resolves when `count` messages have arrived, with how long each was on its way. */
    async arrivals(count: number): Promise<number[]> {
      await until(() => waits.length >= count, `${count} messages have arrived`)
      return waits.splice(0)
    },
    /** Windows that did not receive each of their messages once and in order. */
    wrong: () => received.filter((texts, index) => texts.join() !== expected[index]?.join()).length,
    close() {
      for (const socket of sockets) socket.disconnect()
    },
  }
}
