import type { ApproachKind } from '@limelight/db/chats/tables'
import type { Transaction } from '@limelight/db/database'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import { emit } from '../../jobs/outbox.ts'
import { AppError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { getRunningPlan } from '../../tariffs/plans.ts'
import { loadUserCards } from '../../users/cards.ts'
import { approachMailJob } from '../jobs.ts'
import {
  countApproaches,
  deleteApproachesBefore,
  findFirstMail,
  findOpenApproaches,
  insertApproach,
  takeWaitingMails,
} from './store.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** Longer than any mail waits for a retry. */
const lifetimeMs = 7 * dayMs

type Approach = {
  kind: ApproachKind
  senderId: string
  recipientId: string
  subjectId: string
  /** Orders of one cart share it. */
  batchId?: string | null
}

/**
 * Counts a new proposal, request or order in the transaction that creates it, and has its mail sent:
 * the first of a kind at once, the ones within the hour after it in one mail at its end. The caller
 * holds the lock on the sender, so that parallel calls are counted one after another.
 */
export async function recordApproach<Payload>(
  ctx: Context,
  trx: Transaction,
  { kind, senderId, recipientId, subjectId, batchId }: Approach,
  mail: { job: Job<Payload>; payload: Payload },
): Promise<void> {
  const now = ctx.clock.now()
  const id = newId(ctx.clock)
  const pair = { kind, sender_id: senderId, recipient_id: recipientId }
  const first = await findFirstMail(trx, pair, new Date(now.getTime() - hourMs))
  await insertApproach(trx, {
    ...{ id, ...pair, subject_id: subjectId, batch_id: batchId ?? id, created_at: now },
    mail_at: first === undefined ? now : new Date(first.getTime() + hourMs),
    mail: first === undefined ? null : JSON.stringify({ name: mail.job.name, payload: mail.payload }),
  })
  await requireWithinLimits(ctx, trx, { senderId, recipientId })
  if (first === undefined) await emit(ctx, trx, mail.job, mail.payload)
}

async function requireWithinLimits(
  ctx: Context,
  trx: Transaction,
  { senderId, recipientId }: Pick<Approach, 'senderId' | 'recipientId'>,
): Promise<void> {
  const { approachesPerPair, approachesPerUser, approachesPerPaidUser } = ctx.config
  const now = ctx.clock.now().getTime()
  const midnight = now - (now % dayMs)
  const today = { since: new Date(midnight), now: new Date(now) }
  const sent = await countApproaches(trx, { senderId, recipientId, ...today })
  const retryAfterSeconds = Math.ceil((midnight + dayMs - now) / 1000)
  if (sent.toRecipient > approachesPerPair) {
    const to = (await loadUserCards(ctx, [recipientId], trx)).get(recipientId).fullName
    throw new AppError('AUTH_SERVICE_BUSY', { retryAfterSeconds, sent: { count: approachesPerPair, to } })
  }
  if (sent.toAll <= approachesPerUser) return
  const { subscription } = await getRunningPlan(ctx, trx, senderId)
  const count = subscription === undefined ? approachesPerUser : approachesPerPaidUser
  if (sent.toAll > count) throw new AppError('AUTH_SERVICE_BUSY', { retryAfterSeconds, sent: { count, to: null } })
}

/** Sends the mails whose hour is over, unless they were answered: those of one kind and pair as one, a single one as it is. */
export async function sendWaitingMails(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute(async trx => {
    const due = await takeWaitingMails(trx, ctx.clock.now())
    for (const { ids, mail } of due) {
      if ((await findOpenApproaches(trx, ids)).length === 0) continue
      const job = defineJob({ role: 'mail', name: mail.name, payload: z.unknown() })
      if (ids.length === 1) await emit(ctx, trx, job, mail.payload)
      else await emit(ctx, trx, approachMailJob, { ids })
    }
  })
}

export function pruneApproaches(ctx: Context): Promise<void> {
  return deleteApproachesBefore(ctx.db, new Date(ctx.clock.now().getTime() - lifetimeMs))
}
