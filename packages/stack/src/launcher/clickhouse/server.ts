import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { multipartFields, readStatement, saveRows } from './body.ts'
import type { Engine } from './engine.ts'
import { asClickHouseError, clickHouseError } from './errors.ts'
import { parseQuery, type Query, withFields } from './request.ts'
import { sendAnswer, sendError } from './response.ts'
import { insertFromFile } from './statement.ts'

/** ClickHouse's own limit for the URL, in which clients send settings and parameters. */
const maxUrlLength = 1024 * 1024
const toldMs = 3000

/**
 * The HTTP interface of ClickHouse over `engine`. The rows of inserts pass through files in
 * `incoming`.
 */
export function createClickHouseServer(engine: Engine, incoming: string) {
  const http = createServer({ maxHeaderSize: maxUrlLength, requestTimeout: 0, keepAliveTimeout: 10_000 })
  const requests = new Map<Promise<unknown>, AbortController>()
  let stopping = false

  http.on('request', (request, response) => {
    const controller = new AbortController()
    response.once('close', () => {
      if (!response.writableFinished) controller.abort()
    })
    const ended = Promise.allSettled([serve(request, response, controller.signal), once(response, 'close')])
    requests.set(ended, controller)
    void ended.then(() => requests.delete(ended))
  })

  async function serve(request: IncomingMessage, response: ServerResponse, signal: AbortSignal) {
    response.shouldKeepAlive = !stopping
    try {
      if (stopping) throw clickHouseError('ABORTED', 'The server is stopping.')
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
      if (pathname === '/ping') response.end('Ok.\n')
      else if (pathname === '/') await answer(request, response, searchParams, signal)
      else response.writeHead(404).end(`There is nothing at ${pathname}.\n`)
    } catch (error) {
      if (response.headersSent) response.destroy()
      else sendError(response, asClickHouseError(error), engine.version)
    }
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    search: URLSearchParams,
    signal: AbortSignal,
  ) {
    const query = parseQuery(request.method ?? '', search, request.headers)
    response.setHeader('X-ClickHouse-Query-Id', query.statement.id)
    const file = join(incoming, randomUUID())
    const insert = insertFromFile(query.statement.sql, file)
    if (insert === undefined) {
      const complete = await withBody(query, request)
      await sendAnswer(response, complete, engine.run(complete.statement, signal), signal)
      return
    }
    try {
      await saveRows(request, file)
      const statement = { ...query.statement, sql: insert }
      await sendAnswer(response, { ...query, statement }, engine.run(statement, signal), signal)
    } finally {
      await rm(file, { force: true })
    }
  }

  /**
   * Stops listening, lets what runs finish within `graceMs`, then kills it. Resolves when no
   * request is left.
   */
  async function stop(graceMs: number) {
    stopping = true
    http.close()
    await left(graceMs)
    for (const controller of requests.values()) controller.abort()
    // Give killed queries time to send their errors, but do not wait for slow clients.
    await left(toldMs)
    http.closeAllConnections()
    await Promise.all(requests.keys())
  }

  const left = (ms: number) => Promise.race([Promise.all(requests.keys()), pause(ms, undefined, { ref: false })])

  async function listen(port: number, host: string): Promise<number> {
    http.listen(port, host)
    await once(http, 'listening')
    const address = http.address()
    return typeof address === 'object' && address !== null ? address.port : port
  }

  return { listen, stop }
}

/**
 * The body holds the statement, or goes on where the `query` parameter ends, or is a form with
 * statement and parameters.
 */
async function withBody(query: Query, request: IncomingMessage): Promise<Query> {
  const { statement } = query
  const body = await readStatement(request)
  const contentType = request.headers['content-type'] ?? ''
  if (contentType.startsWith('multipart/form-data')) return withFields(query, await multipartFields(body, contentType))
  const sql = [statement.sql, body.toString()].filter(part => part !== '').join('\n')
  if (sql.trim() === '') throw clickHouseError('SYNTAX_ERROR', 'Syntax error: Empty query.')
  return { ...query, statement: { ...statement, sql } }
}
