import { webSocket } from 'viem'
import { type Header, readHeader } from './headers.ts'
import { readField } from './rpc.ts'

/** Between attempts to subscribe. */
const reopenAfterMs = 30_000

/** New blocks by websocket, at the address of the HTTP endpoint. Callers poll as well. */
export type Heads = {
  /** Whether heads are announced, as far as the socket and the caller know. */
  readonly isSubscribed: boolean
  /** A block came without an announcement: the next call subscribes again. */
  distrust(): void
  /** The next new head, or undefined after `ms`. */
  next(ms: number, signal: AbortSignal): Promise<Header | undefined>
  close(): void
}

export function openHeads(url: string): Heads {
  let newest: Header | undefined
  let wake = () => {}
  let openedAt = Number.NEGATIVE_INFINITY
  let close = () => {}
  let isClosed = false
  let isSubscribed = false

  const onHead = (header: Header) => {
    newest = header
    wake()
  }
  const onLost = () => {
    isSubscribed = false
  }
  const open = () => {
    if (isClosed || isSubscribed || performance.now() - openedAt < reopenAfterMs) return
    openedAt = performance.now()
    close()
    subscribe(url, onHead, onLost).then(
      end => {
        close = end
        isSubscribed = true
        if (isClosed) end()
      },
      () => undefined,
    )
  }

  return {
    get isSubscribed() {
      return isSubscribed
    },
    distrust: onLost,
    async next(ms, signal) {
      if (newest === undefined) {
        open()
        await new Promise<void>(resolve => {
          // A timeout ends it like a head does, or each would leave its listener at the signal.
          const timer = setTimeout(() => end(), ms)
          const end = () => {
            clearTimeout(timer)
            signal.removeEventListener('abort', end)
            resolve()
          }
          wake = end
          signal.addEventListener('abort', end, { once: true })
          if (signal.aborted) end()
        })
      }
      const header = newest
      newest = undefined
      return header
    },
    close() {
      isClosed = true
      close()
    },
  }
}

async function subscribe(url: string, onHead: (header: Header) => void, onLost: () => void): Promise<() => void> {
  const transport = webSocket(url.replace(/^http/, 'ws'), { reconnect: false, retryCount: 0, timeout: 5000 })({})
  const { subscribe: start, getRpcClient } = transport.value ?? {}
  if (start === undefined || getRpcClient === undefined) throw new Error('The websocket cannot subscribe.')
  const client = await getRpcClient()
  try {
    await start({
      params: ['newHeads'],
      onData: data => {
        const header = readHeader(readField(data, 'result') ?? null)
        if (header !== undefined) onHead(header)
      },
      onError: onLost,
    })
  } catch (error) {
    // A node that refuses the subscription must not keep the socket.
    client.close()
    throw error
  }
  return () => client.close()
}
