import { connect, type NatsConnection } from 'nats'
import type { Logger } from './logger.ts'

/**
 * One connection that comes up when the server does and returns whenever it returns. Nobody waits for it at start: writes
 * go on without NATS and their effects follow.
 */
export type Nats = {
  /** Resolves once connected; pending while the first connection is still being tried. */
  connection(): Promise<NatsConnection>
  isConnected(): boolean
  close(): Promise<void>
}

export function createNats(url: string, logger: Logger): Nats {
  let current: NatsConnection | undefined
  let connecting: Promise<NatsConnection> | undefined
  let connected = false
  let closed = false

  async function open(): Promise<NatsConnection> {
    const connection = await connect({
      servers: url,
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
    connection() {
      connecting ??= open()
      return connecting
    },
    isConnected: () => connected,
    async close() {
      closed = true
      await current?.close()
    },
  }
}
