import { findAccountByEmail } from '@limelight/core/accounts/store'
import type { Context } from '@limelight/core/context'
import { moderatedTargets } from '@limelight/core/moderated-targets'
import { decideItem } from '@limelight/core/moderation/decide'
import { requestDecision } from '@limelight/core/moderation/items'
import { createReason } from '@limelight/core/moderation/reasons'

export type Seen = {
  target: 'PROFILE' | 'PHOTO' | 'PORTFOLIO'
  id: string
  /** The text of the reason; without one the item is approved. */
  refusal?: string | undefined
}

const moderators = ['admin@limelight.test', 'second@limelight.test'] as const

/** A decision of a demo admin about something of another user. */
export async function decideTarget(ctx: Context, { target, id: targetId, refusal }: Seen): Promise<void> {
  const [first, second] = await Promise.all(moderators.map(email => findAccountByEmail(ctx.db, email)))
  if (first === undefined || second === undefined) throw new Error('The demo admins are missing')
  const asking = { userId: first.id, act: 'moderation.request' }
  const { id, user } = await requestDecision(ctx, moderatedTargets, asking, { target, targetId })
  const admin = { userId: user.id === first.id ? second.id : first.id, act: 'moderation.decide' }
  const reason = refusal === undefined ? undefined : await createReason(ctx, admin, { type: target, text: refusal })
  await decideItem(ctx, moderatedTargets, admin, {
    id,
    status: reason === undefined ? 'APPROVED' : 'REFUSED',
    reasons: reason === undefined ? [] : [reason.id],
  })
}
