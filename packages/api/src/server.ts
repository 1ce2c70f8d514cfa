import cors from '@fastify/cors'
import type { House } from '@limelight/core/context'
import type { AnyRouter } from '@trpc/server'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { identifyCallers } from './calls.ts'
import { toErrorBody } from './errors.ts'
import { registerHealth } from './health.ts'
import { registerOpenApi } from './openapi.ts'
import { limitRate } from './rate-limits.ts'
import { followRequests, logFailure, requestId } from './requests.ts'
import { registerRest } from './rest.ts'
import { appRouter } from './router.ts'
import { sendCallHeaders, sendPageHeaders } from './security.ts'
import { registerSockets } from './sockets.ts'
import { registerTrpc } from './trpc-http.ts'
import { registerWebApp } from './web-app.ts'

const largestBody = 1024 * 1024

/** The whole HTTP surface of one instance; it keeps no state but its open sockets. */
export async function buildServer(ctx: House, router: AnyRouter = appRouter): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = ctx.logger
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    trustProxy: ctx.config.trustProxy,
    bodyLimit: largestBody,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // GET calls with side effects must not run for a HEAD.
    exposeHeadRoutes: false,
    forceCloseConnections: true,
  })

  app.setErrorHandler((error, request, reply) => {
    const body = toErrorBody(error)
    if (body.statusCode >= 500) logFailure(request, error, request.routeOptions.url ?? request.method)
    reply.code(body.statusCode).send(body)
  })
  app.setNotFoundHandler((_request, reply) => {
    const body = toErrorBody(Object.assign(new Error('Not found'), { statusCode: 404 }))
    reply.code(body.statusCode).send(body)
  })
  acceptEmptyJson(app)

  app.decorateRequest('claims', undefined)
  followRequests(app, ctx.logger)
  if (ctx.config.corsOrigins.length > 0) await app.register(cors, { origin: ctx.config.corsOrigins, maxAge: 86_400 })

  await app.register(async calls => {
    sendCallHeaders(calls, ctx.config)
    identifyCallers(calls, ctx)
    await limitRate(calls, ctx.config)
    registerHealth(calls, ctx)
    registerRest(calls, ctx, router)
    registerTrpc(calls, ctx, router)
  })
  await app.register(async pages => {
    await sendPageHeaders(pages, ctx.config)
    await registerOpenApi(pages, ctx.config, router)
    await registerWebApp(pages, ctx.config.webDir)
  })

  const sockets = registerSockets(app, ctx)
  app.addHook('preClose', async () => {
    await sockets.close()
  })
  return app
}

/** Clients that always send a JSON content type mean an empty body as no body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, String(body), done)
  })
  app.removeContentTypeParser('text/plain')
}
