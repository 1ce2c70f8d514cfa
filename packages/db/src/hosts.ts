import { Socket } from 'node:net'
import pg from 'pg'

const probeTimeoutMs = 2000

/** The URLs of the servers of one database. */
export function hostsOf(urls: string): string[] {
  return urls.split(/,\s*(?=postgres(?:ql)?:)/)
}

/** With several servers, each connection goes to the one that is the primary at that moment. */
export function serverOf(urls: string): pg.ClientConfig {
  const hosts = hostsOf(urls)
  return { connectionString: hosts[0], ...(hosts.length > 1 && { stream: () => new PrimarySocket(hosts) }) }
}

/** The client tells its stream to connect to the first server, and waits until it has. */
class PrimarySocket extends Socket {
  readonly #hosts: readonly string[]

  constructor(hosts: readonly string[]) {
    super()
    this.#hosts = hosts
  }

  override connect(): this {
    const connect = ({ hostname, port }: URL) => super.connect(Number(port || 5432), hostname)
    Promise.any(this.#hosts.map(findPrimary)).then(connect, ({ errors }: AggregateError) => {
      this.destroy(new Error(`No server of DATABASE_URL is the primary: ${errors.map(String).join('; ')}`))
    })
    return this
  }
}

async function findPrimary(url: string): Promise<URL> {
  const limits = { connectionTimeoutMillis: probeTimeoutMs, query_timeout: probeTimeoutMs }
  const client = new pg.Client({ connectionString: url, ...limits })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('select where not pg_is_in_recovery()')
    if (rows.length === 0) throw new Error(`${client.host} is a standby`)
    return new URL(url)
  } finally {
    void client.end().catch(() => undefined)
  }
}
