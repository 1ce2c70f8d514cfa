import { webSocket } from 'viem'
import { type Header, readHeader } from './headers.ts'
import { readField } from './rpc.ts'

const reopenAfterMs = 30_000

/** New blocks by websocket, at the address of the HTTP endpoint. Callers poll as well. */
export type Heads = {
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

  const onHead = (header: Header) => {
    newest = header
    wake()
  }
  const open = () => {
    if (isClosed || performance.now() - openedAt < reopenAfterMs) return
    openedAt = performance.now()
    close()
    subscribe(url, onHead).then(
      end => {
        close = end
        if (isClosed) end()
      },
      () => undefined,
    )
  }

  return {
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
      // A subscription that delivers needs no new one.
      if (header !== undefined) openedAt = performance.now()
      return header
    },
    close() {
      isClosed = true
      close()
    },
  }
}

async function subscribe(url: string, onHead: (header: Header) => void): Promise<() => void> {
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
      onError: () => undefined,
    })
  } catch (error) {
    // A node that refuses the subscription must not keep the socket.
    client.close()
    throw error
  }
  return () => client.close()
}
