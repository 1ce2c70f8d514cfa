import cors from '@fastify/cors'
import { shareCalls } from '@limelight/core/accounts/throttle'
import type { Context } from '@limelight/core/context'
import { createCallLog } from '@limelight/core/platform/keys/calls'
import type { AnyRouter } from '@trpc/server'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { acceptJson } from './bodies/json.ts'
import { limitBodyTime, uploadTimeoutMs } from './http/body-timeouts.ts'
import { refuseBrokenRequest } from './http/broken-requests.ts'
import { serveFiles } from './http/files.ts'
import { closeConnections, registerHealth } from './http/health.ts'
import { serveMailLinks } from './http/mail-links.ts'
import { serveMedia } from './http/media.ts'
import { createRateLimiter, limitRate, windowMs } from './http/rate-limits.ts'
import { logFailure, requestId, trackRequests, warnOfProxy } from './http/requests.ts'
import { sendCallHeaders, sendPageHeaders } from './http/security.ts'
import { registerSockets } from './http/sockets.ts'
import { registerWebApp } from './http/web-app.ts'
import { serveMcp } from './mcp/serve.ts'
import { sendRetryAfter, toErrorBody } from './procedures/errors.ts'
import { serveTrackedLinks } from './results/clicks/legacy.ts'
import { appRouter } from './router.ts'
import { identifyCallers } from './transports/caller.ts'
import { serveOAuth } from './transports/oauth.ts'
import { registerOpenApi } from './transports/openapi.ts'
import { registerRest } from './transports/rest.ts'
import { registerTrpc } from './transports/trpc-http.ts'

const maxBodyBytes = 1024 * 1024
/** One path segment holds the names of all calls of a tRPC batch. */
const maxSegmentLength = 2000
/** On a busy machine, a server may take longer to start than the ten seconds that Fastify allows. */
const startTimeoutMs = 60_000

/** The HTTP surface of one instance. Its only state is its open sockets. */
export async function buildServer(ctx: Context, router: AnyRouter = appRouter): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = ctx.logger
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    // Most requests log nothing, so no child logger is created; `requests.ts` adds the request id.
    childLoggerFactory: parent => parent,
    trustProxy: ctx.config.trustProxy,
    bodyLimit: maxBodyBytes,
    requestTimeout: uploadTimeoutMs,
    pluginTimeout: startTimeoutMs,
    routerOptions: { maxParamLength: maxSegmentLength, ignoreTrailingSlash: true },
    // A HEAD must not run GET calls with side effects.
    exposeHeadRoutes: false,
    // Requests in progress are answered, also those that arrive on open connections meanwhile.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: refuseBrokenRequest,
    // A URL that cannot be decoded never reaches a route, so it counts as unknown.
    frameworkErrors: (_error, _request, reply: FastifyReply) => refuse(reply, notFound()),
  })

  app.setErrorHandler((error, request, reply) => {
    if (toErrorBody(error).statusCode >= 500) logFailure(request, error, request.routeOptions.url ?? request.method)
    refuse(reply, error)
  })
  app.setNotFoundHandler((_request, reply) => refuse(reply, notFound()))
  acceptJson(app)

  app.decorateRequest('claims', undefined)
  trackRequests(app, ctx.logger)
  if (ctx.config.trustProxy === false) warnOfProxy(app, ctx.logger)
  limitBodyTime(app)
  closeConnections(app, ctx)
  sendCallHeaders(app, ctx)
  if (ctx.config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: ctx.config.corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: ['x-request-id', 'retry-after', 'ratelimit-remaining', 'ratelimit-reset'],
      maxAge: 86_400,
    })
  }
  registerHealth(app, ctx)
  serveMedia(app, ctx)
  serveTrackedLinks(app, ctx)
  const log = createCallLog(ctx)
  app.addHook('onClose', () => log.close())
  await app.register(async calls => {
    const limiter = createRateLimiter(ctx.config, counts => shareCalls(ctx, counts, windowMs))
    identifyCallers(calls, ctx, limiter)
    limitRate(calls, limiter)
    registerRest(calls, ctx, router, log)
    serveMailLinks(calls, ctx)
    serveFiles(calls, ctx)
    serveMcp(calls, ctx, log)
    serveOAuth(calls, ctx)
    await calls.register(async trpc => registerTrpc(trpc, ctx, router, limiter))
  })
  await app.register(async pages => {
    await sendPageHeaders(pages, ctx.config)
    await registerOpenApi(pages, ctx.config, router)
    await registerWebApp(pages, ctx)
  })
  registerSockets(app, ctx)
  return app
}

function refuse(reply: FastifyReply, error: unknown): void {
  const body = toErrorBody(error)
  sendRetryAfter(reply, error)
  // Pages and files are cached, errors in their place are not.
  reply.code(body.statusCode).header('cache-control', 'no-store').send(body)
}

function notFound(): Error {
  return Object.assign(new Error('Not found'), { statusCode: 404 })
}
