import type { Transaction } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { newId } from '../../runtime/ids.ts'
import { insertSuppression } from '../suppressions/store.ts'
import { insertFollowUps, type Outcome, type Settled, settleMails } from './outcome-store.ts'

type Options = {
  workerId: string
  outcomes: readonly Outcome[]
  now: Date
  /** Whether another mail follows this step. */
  hasNext: (campaignId: string, step: number) => boolean
}

/** Stores outcomes with what follows from them: the next mail, or a suppressed address. */
export async function settle(ctx: Context, trx: Transaction, options: Options): Promise<Settled[]> {
  const { workerId, outcomes, now, hasNext } = options
  if (outcomes.length === 0) return []
  const settled = await settleMails(trx, workerId, outcomes, now)
  const answered = settled.filter(({ status, campaign_id: id, step }) => status === 'SENT' && hasNext(id, step))
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
