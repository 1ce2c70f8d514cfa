import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Context } from '@limelight/core/context'
import { forgetProcess, reportIntervalMs, reportProcess } from '@limelight/core/jobs/processes'
import { pause, runLoop } from './loop.ts'

/** Tells the admins that this process runs, until the signal aborts. */
export async function runReport(ctx: Context, roles: string[], signal: AbortSignal): Promise<void> {
  const id = randomUUID()
  await runLoop(ctx, 'The report of this process', signal, async () => {
    await reportProcess(ctx.db, { id, host: hostname(), roles }, ctx.clock.now())
    await pause(reportIntervalMs, signal)
  })
  await forgetProcess(ctx.db, id, ctx.clock.now()).catch(error =>
    ctx.logger.warn({ err: error }, 'Could not say that this process has stopped; its report expires in a minute'),
  )
}
