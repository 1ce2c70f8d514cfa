import { connect, type NatsConnection } from 'nats'
import type { Logger } from './logger.ts'

/**
 * One connection that comes up when the server does and returns whenever it returns. Nobody waits for it at start: writes
 * go on without NATS and their effects follow.
 */
export type Nats = {
  /** Resolves once connected, which may take as long as the server is away; `signal` ends the wait, not the trying. */
  connection(signal?: AbortSignal): Promise<NatsConnection>
  isConnected(): boolean
  close(): Promise<void>
}

export function createNats(urls: string[], logger: Logger): Nats {
  let current: NatsConnection | undefined
  let connecting: Promise<NatsConnection> | undefined
  let connected = false
  let closed = false

  async function open(): Promise<NatsConnection> {
    const connection = await connect({
      servers: urls,
      ...credentials(urls),
      name: 'limelight',
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      reconnectJitter: 100,
      pingInterval: 10_000,
      maxPingOut: 2,
    })
    current = connection
    connected = true
    void watch(connection)
    if (closed) await connection.close()
    return connection
  }

  async function watch(connection: NatsConnection) {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') {
        connected = false
        logger.warn('NATS is away; effects wait until it is back')
      }
      if (status.type === 'reconnect') {
        connected = true
        logger.info('NATS is back')
      }
    }
    connected = false
  }

  return {
    connection(signal) {
      connecting ??= open()
      return signal ? Promise.race([connecting, rejectOn(signal)]) : connecting
    },
    isConnected: () => connected,
    async close() {
      closed = true
      await current?.close()
    },
  }
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** The client reads no credentials out of addresses. */
function credentials([first = '']: string[]): { user?: string; pass?: string } {
  const { username, password } = new URL(first)
  return username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
}
