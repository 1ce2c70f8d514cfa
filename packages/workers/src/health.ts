import { createServer, type Server } from 'node:http'
import type { Context } from '@limelight/core/context'
import { registry } from '@limelight/core/engines/metrics'
import type { Schedule } from '@limelight/core/jobs/schedules'
import { readMetrics } from '@limelight/core/measure'
import { checkReadiness } from '@limelight/core/readiness'
import { listFailingLoops } from './loop.ts'
import {
  measureCalls,
  measureChain,
  measureLag,
  measureLoops,
  measureRoles,
  measureSchedules,
  measureSealedTexts,
} from './metrics.ts'

/** Health, readiness and metrics of a worker, for an orchestrator and a metrics collector. */
export function serveHealth(ctx: Context, schedules: readonly Schedule[]): Promise<Server> {
  measureLag(ctx)
  measureRoles(ctx)
  measureSchedules(ctx, schedules)
  measureLoops(() => listFailingLoops(ctx))
  measureCalls(ctx)
  measureChain(ctx)
  measureSealedTexts(ctx)
  const server = createServer((request, response) => {
    answer(ctx, request.url ?? '').then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      error => {
        ctx.logger.error({ err: error }, 'Could not serve the health page')
        response.writeHead(500).end()
      },
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(ctx.config.workerPort, ctx.config.host, () => resolve(server))
  })
}

async function answer(ctx: Context, url: string): Promise<{ status: number; type: string; body: string }> {
  const json = 'application/json'
  if (url === '/health') return { status: 200, type: json, body: '{"ok":true}' }
  if (url === '/ready') {
    const readiness = await checkReadiness(ctx)
    const failingLoops = listFailingLoops(ctx)
    const isReady = readiness.ready && readiness.engines.nats.ok && failingLoops.length === 0
    return { status: isReady ? 200 : 503, type: json, body: JSON.stringify({ ...readiness, failingLoops }) }
  }
  if (url === '/metrics') return { status: 200, type: registry.contentType, body: await readMetrics(ctx) }
  return { status: 404, type: json, body: '{}' }
}
