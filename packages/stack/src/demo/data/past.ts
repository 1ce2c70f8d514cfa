import type { Context } from '@limelight/core/context'

const dayMs = 24 * 60 * 60_000

/** The context as it was some days ago, so that demo rows don't all begin with the first start. */
export function inThePast(ctx: Context, days: number): Context {
  return { ...ctx, clock: { now: () => new Date(ctx.clock.now().getTime() - days * dayMs) } }
}
