import { setTimeout as pause } from 'node:timers/promises'
import type { AccountKind } from '@limelight/contract/social-accounts/kinds'
import type { Context } from '../context.ts'
import { ProviderError } from './providers/call.ts'
import { reserveCall } from './store.ts'

/** Longer queues go back to the schedule, which fills the time with other work. */
const maxWaitMs = 15_000

/**
 * Waits for the turn of one call. All workers share the row of the provider, and calls are spaced
 * evenly, so that no minute holds more of them than SOCIAL_RATE.
 */
export async function waitForCall(ctx: Context, kind: AccountKind): Promise<void> {
  const now = ctx.clock.now()
  const spacingMs = Math.ceil(60_000 / ctx.config.socialRates[kind])
  const turn = await reserveCall(ctx.db, { kind, now, spacingMs, maxWaitMs: Math.max(maxWaitMs, spacingMs) })
  if (turn === undefined)
    throw new ProviderError(`The calls to ${kind} are used up`, 'limited', new Date(now.getTime() + maxWaitMs))
  const waitMs = turn.getTime() - now.getTime()
  if (waitMs > 0) await pause(waitMs)
}
