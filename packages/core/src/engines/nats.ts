import { type ConnectionOptions, connect, credsAuthenticator, type NatsConnection } from 'nats'
import type { Secrets } from '../runtime/config.ts'
import type { Logger } from '../runtime/logger.ts'
import { untilAborted } from '../runtime/until-aborted.ts'

const flushTimeoutMs = 1000
/** Subjects can name users, so there are many. */
const maxRefusals = 20

/**
 * One connection that reconnects for ever. Startup does not wait for it: writes succeed without
 * NATS, and their jobs run when it is back.
 */
export type Nats = {
  /** Resolves once connected. `signal` ends the wait, not the attempts to connect. */
  connection(signal?: AbortSignal): Promise<NatsConnection>
  /** Resolves once NATS answers. Rejects if it refuses something to the user of this connection. */
  check(): Promise<void>
  close(): Promise<void>
}

type Access = Pick<Secrets, 'natsUrls' | 'natsCreds' | 'natsCa'>

export function createNats(access: Access, logger: Logger): Nats {
  let current: NatsConnection | undefined
  let connecting: Promise<NatsConnection> | undefined
  let closed = false
  const refusals = new Set<string>()

  async function open(): Promise<NatsConnection> {
    const connection = await connect({
      servers: access.natsUrls,
      ...credentials(access),
      name: 'limelight',
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      reconnectJitter: 100,
      pingInterval: 10_000,
      maxPingOut: 2,
      // A stack trace per request costs more than the request.
      noAsyncTraces: true,
    })
    current = connection
    void report(connection)
    // The client stops retrying after a refused log-in; the next call connects again.
    void connection.closed().then(forget)
    if (closed) await connection.close()
    return connection
  }

  function forget() {
    connecting = undefined
  }

  async function report(connection: NatsConnection) {
    for await (const status of connection.status()) {
      if (status.type === 'error' && status.permissionContext !== undefined) refuse(status.permissionContext)
      if (status.type === 'disconnect') {
        // A user can have other permissions when the client connects again.
        refusals.clear()
        logger.warn('Lost the connection to NATS; until it is back, jobs wait and live updates are lost')
      }
      if (status.type === 'reconnect') logger.info('Reconnected to NATS')
    }
  }

  /** Most calls of the client do not fail then, and some wait in vain. */
  function refuse({ operation, subject }: { operation: string; subject: string }) {
    const refusal = `its user may not ${operation === 'publish' ? 'publish' : 'subscribe'} to ${subject}`
    if (refusals.has(refusal) || refusals.size === maxRefusals) return
    refusals.add(refusal)
    logger.error(`NATS_URL is not usable: ${refusal}. Give it the permission in NATS and restart this process.`)
  }

  function connection(signal?: AbortSignal): Promise<NatsConnection> {
    if (connecting === undefined) {
      connecting = open()
      connecting.catch(forget)
    }
    return signal ? untilAborted(connecting, signal) : connecting
  }

  return {
    connection,
    async check() {
      await (await connection()).flush()
      const [refusal] = refusals
      if (refusal !== undefined) throw new Error(refusal)
    },
    async close() {
      closed = true
      await flush(current)
      await current?.close()
    },
  }
}

/** Closing alone drops what was published last. */
async function flush(connection: NatsConnection | undefined): Promise<void> {
  const flushed = connection?.flush()
  if (flushed !== undefined) await untilAborted(flushed, AbortSignal.timeout(flushTimeoutMs)).catch(() => undefined)
}

/** The client ignores credentials in URLs, and knows one log-in for all servers. */
function credentials({ natsUrls, natsCreds, natsCa }: Access): ConnectionOptions {
  const urls = natsUrls.map(text => new URL(text))
  const { username = '', password = '' } = urls.find(url => url.username !== '') ?? {}
  return {
    ...(username !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(natsCreds !== undefined && { authenticator: credsAuthenticator(new TextEncoder().encode(natsCreds)) }),
    ...(natsCa !== undefined && { tls: { ca: natsCa } }),
  }
}
