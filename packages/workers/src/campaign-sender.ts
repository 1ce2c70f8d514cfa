import { CampaignSender } from '@limelight/core/campaigns/sending/send-due'
import type { Context } from '@limelight/core/context'
import { pause, runLoop } from './loop.ts'
import { runListener, WakeUp } from './wake-up.ts'

/** How long mails wait that the rates of their sender or domain hold back. */
const retryIntervalMs = 1000

/** Sends the mails of campaigns until the signal aborts, then finishes those that have begun. */
export async function runCampaignSender(ctx: Context, signal: AbortSignal): Promise<void> {
  const sender = new CampaignSender(ctx)
  const wake = new WakeUp()
  const listening = runListener(ctx, 'campaigns', wake, signal)
  await runLoop(ctx, 'The sender of campaigns', signal, async () => {
    if (await wake.restUntil(ctx, await sender.findNextDue(), signal)) return
    const sent = await sender.sendDue(signal)
    if (sent === 0) await pause(retryIntervalMs, signal)
  })
  await listening
  sender.close()
}
