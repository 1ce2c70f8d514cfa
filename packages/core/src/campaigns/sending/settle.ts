import type { Transaction } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import type { SmtpResult } from '../../engines/smtp-pool.ts'
import { newId } from '../../runtime/ids.ts'
import { insertSuppression } from '../suppressions/store.ts'
import type { ClaimedMail } from './claim.ts'
import { finishCampaigns } from './finish.ts'
import { findLost, insertFollowUps, type Outcome, type Settled, settleMails } from './outcome-store.ts'

const minuteMs = 60_000
/** Before each further attempt. */
const retryDelays = [1, 5, 30, 120].map(minutes => minutes * minuteMs)
const maxErrorLength = 500
/** A mail without an outcome after this time is that of a lost worker. */
const lostAfterMs = 10 * minuteMs
const doubt = 'Sending was interrupted; the mail may have arrived'

/** What the answer of the mail server means for the recipient. */
export function outcomeOf(
  { id, claimId, attempts }: ClaimedMail,
  result: Exclude<SmtpResult, { kind: 'unreachable' }>,
  now: Date,
): Outcome {
  const outcome = { id, claimId, error: null, dueAt: null }
  if (result.kind === 'accepted') return { ...outcome, status: 'SENT' }
  const error = result.text.replace(/\s+/g, ' ').slice(0, maxErrorLength)
  if (result.kind === 'lost' && result.hasBegun) return { ...outcome, status: 'UNKNOWN', error }
  if (result.kind === 'refused' && result.code >= 500)
    return { ...outcome, status: result.command === 'RCPT TO' ? 'BOUNCED' : 'FAILED', error }
  const delay = retryDelays[attempts]
  if (delay === undefined) return { ...outcome, status: 'FAILED', error }
  return { ...outcome, status: 'QUEUED', error, dueAt: new Date(now.getTime() + delay) }
}

/** Stores outcomes with what follows from them: the next mail, or a suppressed address. */
export async function settle(ctx: Context, trx: Transaction, outcomes: readonly Outcome[]): Promise<Settled[]> {
  if (outcomes.length === 0) return []
  const now = ctx.clock.now()
  const settled = await settleMails(trx, outcomes, now)
  const answered = settled.filter(({ status, has_next: hasNext }) => status === 'SENT' && hasNext)
  if (answered.length > 0)
    await insertFollowUps(
      trx,
      answered.map(({ recipient_id: id }) => id),
      now,
    )
  for (const { email, user_id } of settled.filter(({ status }) => status === 'BOUNCED'))
    await insertSuppression(trx, { id: newId(ctx.clock), user_id, email, reason: 'BOUNCED', created_at: now })
  return settled
}

/** Mails of lost workers may have arrived, so they are never sent again. */
export async function settleLostMails(ctx: Context): Promise<void> {
  const lost = await findLost(ctx.db, new Date(ctx.clock.now().getTime() - lostAfterMs))
  if (lost.length > 0) {
    const outcomes = lost.map(mail => ({ ...mail, status: 'UNKNOWN' as const, error: doubt, dueAt: null }))
    await ctx.db.transaction().execute(trx => settle(ctx, trx, outcomes))
    ctx.logger.warn({ mails: lost.length }, 'A worker was lost; mails without an outcome are not sent again')
  }
  await finishCampaigns(ctx)
}
