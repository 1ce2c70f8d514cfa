import type { Context } from '@limelight/core/context'
import { checkReadiness } from '@limelight/core/readiness'
import { isEqualInConstantTime } from '@limelight/core/runtime/secrets'
import type { FastifyInstance } from 'fastify'
import { registry } from './metrics.ts'

/** Liveness and readiness for load balancers, and metrics for operators. */
export function registerHealth(app: FastifyInstance, ctx: Context): void {
  app.get('/api/health', { exposeHeadRoute: true }, async () => ({ ok: true }))

  app.get('/api/ready', async (_request, reply) => {
    const readiness = await checkReadiness(ctx)
    return reply.code(readiness.ready ? 200 : 503).send(readiness)
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(ctx, request.headers.authorization)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Without a token in the configuration nobody may, because this port is public. */
function mayReadMetrics({ secrets: { metricsToken } }: Context, authorization = ''): boolean {
  return metricsToken !== undefined && isEqualInConstantTime(authorization, `Bearer ${metricsToken}`)
}
