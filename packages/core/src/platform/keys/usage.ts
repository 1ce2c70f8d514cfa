import { type CappedLimit, isCapped } from '@limelight/contract/platform/rules'
import type { Context } from '../../context.ts'
import { listKeyUsage } from './store.ts'

/** What the calling key has spent today. */
export async function readOwnUsage(ctx: Context): Promise<Partial<Record<CappedLimit, number>>> {
  if (ctx.key === undefined) return {}
  const rows = await listKeyUsage(ctx.db, [ctx.key.id], ctx.clock.now().toISOString().slice(0, 10))
  return Object.fromEntries(rows.filter(({ name }) => isCapped(name)).map(({ name, used }) => [name, used]))
}
