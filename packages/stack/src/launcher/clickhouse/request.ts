import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { clickHouseError } from './errors.ts'
import type { Statement } from './statement.ts'

/**
 * A request of the HTTP interface without its body. `statement.sql` is the `query` parameter, empty
 * where it has none.
 */
export type Query = {
  statement: Statement
  /** Hold the answer back until the query ended, so that a late error still sets the status. */
  waitForEnd: boolean
  compression: { encoding: (typeof encodings)[number]; level: number } | undefined
}

const encodings = ['gzip', 'br', 'deflate'] as const

// Parameters of the HTTP interface which are not settings of a query. Name and password are
// accepted as they come, in the URL or in headers: the embedded engine has no users, and this
// server listens on the loopback interface only.
const ofTheInterface = new Set([
  ...['query', 'query_id', 'database', 'default_format', 'session_id', 'session_timeout', 'session_check'],
  ...['wait_end_of_query', 'http_wait_end_of_query', 'enable_http_compression', 'http_zlib_compression_level'],
  ...['user', 'password', 'role', 'quota_key', 'buffer_size', 'stacktrace'],
])
const parameterPrefix = 'param_'

export function parseQuery(method: string, search: URLSearchParams, headers: IncomingHttpHeaders): Query {
  const value = (name: string) => search.get(name) || undefined
  const header = (name: string) => headers[name]?.toString() || undefined
  const { settings, parameters } = readSettings(search)
  const session = readSession(search)
  if (session !== undefined && settings.has('readonly')) {
    throw clickHouseError('NOT_IMPLEMENTED', 'The setting readonly cannot be combined with session_id.')
  }
  // ClickHouse, too, lets a GET request change settings but no data.
  if (method === 'GET' && session === undefined && !settings.has('readonly')) settings.set('readonly', '2')

  return {
    statement: {
      id: value('query_id') ?? randomUUID(),
      sql: value('query') ?? '',
      format: value('default_format') ?? header('x-clickhouse-format') ?? 'TabSeparated',
      // A connection starts in `default`; a session stays in the database its last USE chose.
      database: value('database') ?? header('x-clickhouse-database'),
      settings,
      parameters,
      session,
    },
    waitForEnd: value('wait_end_of_query') === '1' || value('http_wait_end_of_query') === '1',
    compression: parseCompression(search, headers),
  }
}

function readSettings(search: URLSearchParams) {
  const settings = new Map<string, string>()
  const parameters = new Map<string, string>()
  for (const [name, text] of search) {
    if (name.startsWith(parameterPrefix)) parameters.set(name.slice(parameterPrefix.length), text)
    else if (!ofTheInterface.has(name)) settings.set(name, text)
  }
  return { settings, parameters }
}

function readSession(search: URLSearchParams): Statement['session'] {
  const id = search.get('session_id')
  if (!id) return undefined
  const timeout = Number(search.get('session_timeout') || 60)
  return { id, timeoutSeconds: Math.min(timeout, 3600), mustExist: search.get('session_check') === '1' }
}

function parseCompression(search: URLSearchParams, headers: IncomingHttpHeaders): Query['compression'] {
  if (search.get('enable_http_compression') !== '1') return undefined
  const accepted = String(headers['accept-encoding'] ?? '').toLowerCase()
  const encoding = encodings.find(name => accepted.includes(name))
  const level = Number(search.get('http_zlib_compression_level') ?? 3)
  return encoding === undefined ? undefined : { encoding, level: Math.min(Math.max(Math.trunc(level) || 3, 1), 9) }
}

/**
 * The fields of a multipart body, with which a client sends parameters that are too long for a URL.
 */
export function withFields({ statement, ...query }: Query, fields: Iterable<[name: string, value: string]>): Query {
  const parameters = new Map(statement.parameters)
  let { sql } = statement
  for (const [name, text] of fields) {
    if (name === 'query') sql = text
    else if (name.startsWith(parameterPrefix)) parameters.set(name.slice(parameterPrefix.length), text)
  }
  return { ...query, statement: { ...statement, sql, parameters } }
}
