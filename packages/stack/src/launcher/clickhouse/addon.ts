import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * The native addon of `chdb`, one level below the `Session` that package exports. A `Session`
 * closes its connection only when no query runs anywhere in the process, so a connection per
 * request would pile up behind one long query; the addon closes a connection as soon as its own
 * work is done. It also counts statements with ClickHouse's parser. The version of `chdb`
 * is pinned, and `loadAddon` checks that every function used here exists.
 */
export type Addon = {
  EngineVersion(): string
  CreateConnection(folder: string, settings: readonly string[]): Connection
  CloseConnection(connection: Connection): void
  QueryAsyncConnection(connection: Connection, sql: string, format: string): Promise<Answer>
  /** Plans on the calling thread; rows are computed by `StreamFetch` on the thread pool. */
  StreamQuery(connection: Connection, sql: string, format: string): Stream
  StreamFetch(stream: Stream): Promise<Fetched>
  /** Frees the stream; must not be called while a `StreamFetch` of it is running. */
  StreamCancel(stream: Stream): void
  DurableClassifyAsync(connection: Connection, sql: string, database: string): Promise<{ statementCount: number }>
}

declare const connection: unique symbol
declare const stream: unique symbol
export type Connection = { readonly [connection]: true }
type Stream = { readonly [stream]: true }
type Answer = { bytes: Uint8Array; rowsRead: number; bytesRead: number }
type Fetched = { done: true } | { done: false; bytes: Uint8Array; numRows: number }

const used: readonly (keyof Addon)[] = [
  'EngineVersion',
  'CreateConnection',
  'CloseConnection',
  'QueryAsyncConnection',
  'StreamQuery',
  'StreamFetch',
  'StreamCancel',
  'DurableClassifyAsync',
]

function isAddon(value: unknown): value is Addon {
  if (typeof value !== 'object' || value === null) return false
  const functions = new Map(Object.entries(value))
  return used.every(name => typeof functions.get(name) === 'function')
}

export function loadAddon(): Addon {
  const inside = createRequire(require.resolve('chdb/package.json'))
  const addon: unknown = inside('./dist/loader.js').loadNative()
  if (!isAddon(addon))
    throw new Error('This version of chdb has another native interface than this server was written for.')
  return addon
}
