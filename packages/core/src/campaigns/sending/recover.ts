import type { Context } from '../../context.ts'
import { type Ending, takeEndings } from './ending-store.ts'
import { finishCampaigns } from './finish.ts'
import { lockLost, type Outcome } from './outcome-store.ts'
import { settle } from './settle.ts'

/** A mail without an outcome after this time is that of a lost worker. */
const lostAfterMs = 10 * 60_000
const doubt = 'Sending was interrupted; the mail may have arrived'

/** Mails of lost workers: those that had not ended are sent again, and those in doubt never. */
export async function settleLostMails(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const before = new Date(now.getTime() - lostAfterMs)
  const outcomes = await ctx.db.transaction().execute(async trx => {
    const ids = (await lockLost(trx, before)).map(({ id }) => id)
    if (ids.length === 0) return []
    const endings = new Map((await takeEndings(trx, ids)).map(ending => [ending.delivery_id, ending]))
    const outcomes = ids.map(id => outcomeOfLost(id, endings.get(id)))
    await settle(ctx, trx, { workerId: undefined, outcomes, now, hasNext: () => true })
    return outcomes
  })
  const unknown = outcomes.filter(({ status }) => status === 'UNKNOWN').length
  if (outcomes.length > 0)
    ctx.logger.warn({ lost: outcomes.length, unknown }, 'A worker was lost; its unknown mails are not sent again')
  await finishCampaigns(ctx)
}

function outcomeOfLost(id: string, ending: Ending | undefined): Outcome {
  if (ending === undefined || ending.status === 'ENDING') return { id, status: 'UNKNOWN', error: doubt, dueAt: null }
  if (ending.status === 'HELD') return { id, status: 'QUEUED', error: null, dueAt: null }
  return { id, status: ending.status, error: ending.error, dueAt: ending.due_at }
}
