import type { Context } from '@limelight/core/context'
import { pause, runLoop } from './loop.ts'
import { countSettlementTurn } from './metrics.ts'

/** How long a call waits for its turn when nothing else happens. */
const pollIntervalMs = 1000
/** Only a look at the chain shows a stolen key, and calls that the embedded chain has lost. */
const maxIdleMs = 15_000

/** Sends the calls of the platform's keys. The chain library loads only in this role. */
export async function runSettlement(ctx: Context, signal: AbortSignal): Promise<void> {
  const [{ hasOpenCalls, settle }, { openSigners }, { checkPlatformKeys }] = await Promise.all([
    import('@limelight/core/deposits/settle'),
    import('@limelight/core/deposits/signers'),
    import('@limelight/core/deposits/key-alerts'),
  ])
  warnOfMissingKeys(ctx)
  let lookAgainAt = 0
  await runLoop(ctx, 'The sender', signal, async () => {
    try {
      if (performance.now() < lookAgainAt && !(await hasOpenCalls(ctx))) return await pause(pollIntervalMs, signal)
      const hasWorked = await settle(ctx, openSigners(ctx))
      const hasMoreEvents = await checkPlatformKeys(ctx)
      lookAgainAt = performance.now() + maxIdleMs
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
