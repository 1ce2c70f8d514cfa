import type { Context } from '@limelight/core/context'
import { registry } from '@limelight/core/engines/metrics'
import { measureEngines, readMetrics } from '@limelight/core/measure'
import { checkReadiness, isStopping } from '@limelight/core/readiness'
import { isEqualInConstantTime } from '@limelight/core/runtime/secrets'
import type { FastifyInstance } from 'fastify'

/** The rest of the shutdown deadline is for the engines. */
const shareOfDeadline = 0.8

/** Liveness and readiness for load balancers, and metrics for operators. */
export function registerHealth(app: FastifyInstance, ctx: Context): void {
  app.get('/api/health', { exposeHeadRoute: true }, async () => ({ ok: true }))

  app.get('/api/ready', async (_request, reply) => {
    const readiness = await checkReadiness(ctx)
    return reply.code(readiness.ready ? 200 : 503).send(readiness)
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(ctx, request.headers.authorization)) return reply.callNotFound()
    await measureEngines(ctx)
    return reply.type(registry.contentType).send(await readMetrics(ctx))
  })
}

/** Without a token in the configuration nobody may, because this port is public. */
function mayReadMetrics({ secrets: { metricsToken } }: Context, authorization = ''): boolean {
  return metricsToken !== undefined && isEqualInConstantTime(authorization, `Bearer ${metricsToken}`)
}

/**
 * While the process stops, each answer ends its connection, so that no proxy sends the next request
 * on one that is about to close. Connections that never end their request are cut at last.
 */
export function closeConnections(app: FastifyInstance, ctx: Context): void {
  let isClosing = false
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing || isStopping(ctx)) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    const cut = () => app.server.closeAllConnections()
    const timer = setTimeout(cut, ctx.config.shutdownDeadlineMs * shareOfDeadline)
    app.server.once('close', () => clearTimeout(timer))
  })
}
