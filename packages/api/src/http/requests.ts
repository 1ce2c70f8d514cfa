import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Logger } from '@limelight/core/runtime/logger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { observeRequest } from './metrics.ts'

const validId = /^[\w.:-]{1,100}$/

/** Keeps the id that a proxy sets, so that one id runs through all logs. */
export function requestId(request: IncomingMessage): string {
  return readId(request, 'x-request-id') ?? randomUUID()
}

/** A window may name itself, to recognize the live updates that its own request causes. */
export function causedBy(request: IncomingMessage): string | undefined {
  return readId(request, 'x-caused-by')
}

function readId({ headers }: IncomingMessage, header: string): string | undefined {
  const given = headers[header]
  return typeof given === 'string' && validId.test(given) ? given : undefined
}

/** Not those that orchestrators ask for every few seconds, and no pages and files. */
const callPattern = /^\/(api\/(?!health$|ready$)|trpc\/|oauth\/|mcp$)/

/**
 * Returns the request id, records metrics and writes a line per call. Logs hold the route pattern: real
 * URLs can carry tokens.
 */
export function trackRequests(app: FastifyInstance, logger: Logger): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    observeRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    const level = callPattern.test(route) ? 'info' : 'debug'
    if (logger.isLevelEnabled(level)) {
      const ms = Math.round(reply.elapsedTime)
      const { id: requestId, method } = request
      const call = { requestId, method, route, status: reply.statusCode, ms, user: request.claims?.userId }
      request.log[level]({ ...call, ...namesIn(request) }, 'Call answered')
    }
    done()
  })
}

const batchSchema = z.object({ paths: z.string().regex(/^[\w.,]{1,500}$/) })

/** All calls of tRPC have one route, so their names stand beside it. */
function namesIn({ params }: FastifyRequest): { calls: string } | undefined {
  const { data } = batchSchema.safeParse(params)
  return data && { calls: data.paths }
}

/** Without trust in its proxy, limits per address count all visitors as one. */
export function warnOfProxy(app: FastifyInstance, logger: Pick<Logger, 'warn'>): void {
  let isWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined) {
      isWarned = true
      logger.warn(
        'A request carries X-Forwarded-For, but TRUST_PROXY is off: all visitors behind the proxy count as one. ' +
          'Set TRUST_PROXY to the address of the proxy.',
      )
    }
    done()
  })
}

export function logFailure(request: FastifyRequest, error: unknown, call: string): void {
  request.log.error({ requestId: request.id, err: error, user: request.claims?.userId }, `${call} failed`)
}
