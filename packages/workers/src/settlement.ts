import type { Context } from '@limelight/core/context'
import { pause, runLoop } from './loop.ts'
import { countSettlementTurn } from './metrics.ts'

/** How long a call waits for its turn when nothing else happens. */
const pollIntervalMs = 500

/** Sends the calls of the platform's keys. The chain library loads only in this role. */
export async function runSettlement(ctx: Context, signal: AbortSignal): Promise<void> {
  const [{ settle }, { openSigners }, { checkPlatformKeys }] = await Promise.all([
    import('@limelight/core/deposits/settle'),
    import('@limelight/core/deposits/signers'),
    import('@limelight/core/deposits/key-alerts'),
  ])
  warnOfMissingKeys(ctx)
  await runLoop(ctx, 'The sender', signal, async () => {
    try {
      const hasWorked = await settle(ctx, openSigners(ctx))
      const hasMoreEvents = await checkPlatformKeys(ctx)
      countSettlementTurn('done')
      if (!hasWorked && !hasMoreEvents) await pause(pollIntervalMs, signal)
    } catch (error) {
      countSettlementTurn('failed')
      throw error
    }
  })
}

function warnOfMissingKeys({ secrets, logger }: Context): void {
  for (const [name, key] of [
    ['ESCROW_OPERATOR_KEY', secrets.escrowOperatorKey],
    ['ESCROW_ARBITER_KEY', secrets.escrowArbiterKey],
  ]) {
    if (key === undefined) logger.error(`${name} is not set, so its calls wait. Set it, or run another worker with it.`)
  }
}
