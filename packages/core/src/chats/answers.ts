import { afterCommit } from '@limelight/db/after-commit'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { newId } from '../runtime/ids.ts'
import { updateUserStatistics } from '../users/statistics.ts'
import { deleteAnswersBefore, findMedianAnswer, insertAnswer } from './answer-store.ts'

/** What a card shows as the response time covers this long. */
const windowMs = 90 * 24 * 60 * 60_000
const minAnswers = 3

/**
 * Notes how long a user took to answer. The median on the user's card follows after the commit, so that
 * messages do not wait for it.
 */
export async function recordAnswer(
  ctx: Context,
  trx: Transaction,
  { userId, since, at }: { userId: string; since: Date; at: Date },
): Promise<void> {
  const duration_ms = Math.max(0, at.getTime() - since.getTime())
  await insertAnswer(trx, { id: newId(ctx.clock), user_id: userId, duration_ms, answered_at: at })
  afterCommit(trx, async () => () => ctx.db.transaction().execute(renewal => renewMedian(ctx, renewal, userId)))
}

/** Forgets old answers, which changes the medians of their users. */
export async function expireAnswers(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute(async trx => {
    for (const userId of await deleteAnswersBefore(trx, startOf(ctx))) await renewMedian(ctx, trx, userId)
  })
}

async function renewMedian(ctx: Context, trx: Transaction, userId: string): Promise<void> {
  const median = await findMedianAnswer(trx, { userId, since: startOf(ctx), min: minAnswers })
  await updateUserStatistics(ctx, trx, { userId, response_time_ms: median })
}

function startOf(ctx: Context): Date {
  return new Date(ctx.clock.now().getTime() - windowMs)
}
