import { CampaignSender } from '@limelight/core/campaigns/sending/send-due'
import type { Context } from '@limelight/core/context'
import { pause, runLoop } from './loop.ts'

/** How long a mail that becomes due waits at most. */
const pollIntervalMs = 1000

/** Sends the mails of campaigns until the signal aborts, then finishes those that have begun. */
export async function runCampaignSender(ctx: Context, signal: AbortSignal): Promise<void> {
  const sender = new CampaignSender(ctx)
  await runLoop(ctx, 'The sender of campaigns', signal, async () => {
    const sent = await sender.sendDue(signal)
    if (sent === 0) await pause(pollIntervalMs, signal)
  })
  sender.close()
}
