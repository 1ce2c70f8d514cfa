import type { ModerationTarget } from '@limelight/contract/moderation/item'
import { findAccountByEmail } from '@limelight/core/accounts/store'
import type { Context } from '@limelight/core/context'
import { moderatedTargets } from '@limelight/core/moderated-targets'
import { decideItem, decideItems } from '@limelight/core/moderation/decide'
import { requestDecision } from '@limelight/core/moderation/items'
import { createReason } from '@limelight/core/moderation/reasons'
import { atOnce } from './at-once.ts'

export type Seen = {
  target: ModerationTarget
  id: string
  /** The text of the reason; without one the item is approved. */
  refusal?: string | undefined
}

const moderators = ['admin@limelight.test', 'second@limelight.test'] as const

/** Approves many items of demo users in one decision. */
export async function approveAll(ctx: Context, items: readonly Omit<Seen, 'refusal'>[]): Promise<void> {
  if (items.length === 0) return
  const admin = await findAccountByEmail(ctx.db, moderators[0])
  if (admin === undefined) throw new Error('The demo admin is missing')
  const acting = (act: string) => ({ userId: admin.id, act })
  const ids = await atOnce(items, async ({ target, id: targetId }) => {
    const { id } = await requestDecision(ctx, moderatedTargets, acting('moderation.request'), { target, targetId })
    return id
  })
  await decideItems(ctx, moderatedTargets, acting('moderation.decideMany'), { ids, status: 'APPROVED', reasons: [] })
}

/** A reason that moderators can choose, added by the demo admin. */
export async function addReason(ctx: Context, type: ModerationTarget, text: string): Promise<void> {
  const admin = await findAccountByEmail(ctx.db, moderators[0])
  if (admin === undefined) throw new Error('The demo admin is missing')
  await createReason(ctx, { userId: admin.id, act: 'reasons.create' }, { type, text })
}

/** A decision of a demo admin about something of another user. */
export async function decideTarget(ctx: Context, { target, id: targetId, refusal }: Seen): Promise<void> {
  const [first, second] = await Promise.all(moderators.map(email => findAccountByEmail(ctx.db, email)))
  if (first === undefined || second === undefined) throw new Error('The demo admins are missing')
  const asking = { userId: first.id, act: 'moderation.request' }
  const { id, user } = await requestDecision(ctx, moderatedTargets, asking, { target, targetId })
  const admin = { userId: user.id === first.id ? second.id : first.id, act: 'moderation.decide' }
  const reason =
    refusal === undefined
      ? undefined
      : await createReason(ctx, { ...admin, act: 'reasons.create' }, { type: target, text: refusal })
  await decideItem(ctx, moderatedTargets, admin, {
    id,
    status: reason === undefined ? 'APPROVED' : 'REFUSED',
    reasons: reason === undefined ? [] : [reason.id],
  })
}
