import { connect, type NatsConnection } from 'nats'
import type { Logger } from '../runtime/logger.ts'
import { untilAborted } from '../runtime/until-aborted.ts'

/**
 * One connection that comes up when the server does and returns whenever it returns. Nobody waits for it at start: writes
 * go on without NATS and their effects follow.
 */
export type Nats = {
  /** Resolves once connected, which may take as long as the server is away; `signal` ends the wait, not the trying. */
  connection(signal?: AbortSignal): Promise<NatsConnection>
  close(): Promise<void>
}

export function createNats(urls: string[], logger: Logger): Nats {
  let current: NatsConnection | undefined
  let connecting: Promise<NatsConnection> | undefined
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
    void report(connection)
    // The client gives up for good on a refused log-in; the next call tries anew.
    void connection.closed().then(forget)
    if (closed) await connection.close()
    return connection
  }

  function forget() {
    connecting = undefined
  }

  async function report(connection: NatsConnection) {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') logger.warn('NATS is away; effects wait until it is back')
      if (status.type === 'reconnect') logger.info('NATS is back')
    }
  }

  return {
    connection(signal) {
      if (connecting === undefined) {
        connecting = open()
        connecting.catch(forget)
      }
      return signal ? untilAborted(connecting, signal) : connecting
    },
    async close() {
      closed = true
      await current?.close()
    },
  }
}

/** The client reads no credentials out of addresses. */
function credentials([first = '']: string[]): { user?: string; pass?: string } {
  const { username, password } = new URL(first)
  return username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
}
