import { statfs } from 'node:fs/promises'
import { measurePool } from '@limelight/db/database'
import type { Context } from './context.ts'
import { gauges, registry } from './engines/metrics.ts'
import { checkReadiness } from './readiness.ts'

/** The metrics of this process as text, with what is measured when they are read. */
export async function readMetrics(ctx: Context): Promise<string> {
  const { busy, idle, waiting } = measurePool(ctx.db)
  gauges.pool.set({ state: 'busy' }, busy)
  gauges.pool.set({ state: 'idle' }, idle)
  gauges.pool.set({ state: 'waiting' }, waiting)
  if (ctx.config.s3 === undefined) await measureDisk(ctx)
  return registry.metrics()
}

/** A disk that is not mounted has no figures, but the others must still be served. */
async function measureDisk({ config }: Context): Promise<void> {
  const disk = await statfs(config.mediaDir).catch(() => undefined)
  if (disk === undefined) return
  gauges.diskFree.set(disk.bavail * disk.bsize)
  gauges.diskSize.set(disk.blocks * disk.bsize)
}

/** One kind of process does this, because each look asks the chain node, which may be paid per request. */
export async function measureEngines(ctx: Context): Promise<void> {
  const { engines } = await checkReadiness(ctx)
  for (const [engine, { ok }] of Object.entries(engines)) gauges.engineUp.set({ engine }, ok ? 1 : 0)
}
