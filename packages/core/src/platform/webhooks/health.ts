import { webhookRules } from '@limelight/contract/platform/webhook-events'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { lockFailing } from './endpoint-store.ts'
import { deleteMessagesBefore } from './message-store.ts'
import { notifyPaused, warnOfFailures } from './notices.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const endpointsAtOnce = 100
const messagesAtOnce = 2000

/** Warns of endpoints that fail for a day, and pauses those that fail for days. */
export async function checkEndpoints(ctx: Context): Promise<void> {
  const ago = (ms: number) => new Date(ctx.clock.now().getTime() - ms)
  await inBatches(ctx, async trx => {
    const failing = await lockFailing(trx, ago(webhookRules.warnHours * hourMs), endpointsAtOnce, { isWarned: false })
    for (const endpoint of failing) await warnOfFailures(ctx, trx, endpoint)
    return failing.length
  })
  await inBatches(ctx, async trx => {
    const failing = await lockFailing(trx, ago(webhookRules.pauseDays * dayMs), endpointsAtOnce, {})
    for (const endpoint of failing) await notifyPaused(ctx, trx, endpoint, 'FAILING')
    return failing.length
  })
}

async function inBatches(ctx: Context, work: (trx: Transaction) => Promise<number>): Promise<void> {
  while ((await ctx.db.transaction().execute(work)) === endpointsAtOnce);
}

export async function pruneMessages(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - webhookRules.messageDays * dayMs)
  while ((await deleteMessagesBefore(ctx.db, before, messagesAtOnce)) === messagesAtOnce);
}
