import type { Context } from '@limelight/core/context'
import { checkReadiness } from '@limelight/core/runtime/readiness'
import type { FastifyInstance } from 'fastify'
import { registry } from './metrics.ts'

/** Liveness and readiness for load balancers, and metrics for operators. */
export function registerHealth(app: FastifyInstance, ctx: Context): void {
  app.get('/api/health', { exposeHeadRoute: true }, async () => ({ ok: true }))

  app.get('/api/ready', async (_request, reply) => {
    const readiness = await checkReadiness(ctx)
    return reply.code(readiness.ready ? 200 : 503).send(readiness)
  })

  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
