import type { Context } from '@limelight/core/context'
import type { Signers } from '@limelight/core/signers'
import { pause, runLoop } from './loop.ts'
import { countSettlementTurn } from './metrics.ts'
import { runListener, WakeUp } from './wake-up.ts'

/** How long calls wait that are due but cannot go on. */
const retryIntervalMs = 1000

/** Sends the calls of the platform's keys. The chain library loads only in this role. */
export async function runSettlement(ctx: Context, signal: AbortSignal): Promise<void> {
  const [{ findNextDueCall, settle }, { openSigners }, { checkPlatformKeys }] = await Promise.all([
    import('@limelight/core/deposits/settle'),
    import('@limelight/core/signers'),
    import('@limelight/core/deposits/key-alerts'),
  ])
  warnOfMissingKeys(ctx)
  const wake = new WakeUp()
  const listening = runListener(ctx, 'chain_transactions', wake, signal)
  let signers: Signers | undefined
  await runLoop(ctx, 'The sender', signal, async () => {
    try {
      // A turn after each rest, because only a look at the chain shows a stolen key, and calls that
      // the embedded chain has lost.
      let hasMoreEvents = false
      let hasWorked = false
      try {
        signers ??= await openSigners(ctx)
        hasWorked = await settle(ctx, signers)
      } finally {
        // Even while a key does not sign.
        hasMoreEvents = await checkPlatformKeys(ctx)
      }
      countSettlementTurn('done')
      if (hasWorked || hasMoreEvents) return
      const hasRested = await wake.restUntil(ctx, await findNextDueCall(ctx), signal)
      if (!hasRested) await pause(retryIntervalMs, signal)
    } catch (error) {
      countSettlementTurn('failed')
      throw error
    }
  })
  await listening
}

function warnOfMissingKeys({ secrets, logger }: Context): void {
  for (const [name, key] of [
    ['ESCROW_OPERATOR_KEY', secrets.escrowOperatorKey],
    ['ESCROW_ARBITER_KEY', secrets.escrowArbiterKey],
  ]) {
    if (key === undefined) logger.error(`${name} is not set, so its calls wait. Set it, or run another worker with it.`)
  }
}
