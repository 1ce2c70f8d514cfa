import type { ModerationTarget } from '@limelight/contract/moderation/item'
import type { ModerationItem } from '@limelight/contract/moderation/schema'
import type { Context } from '../../src/context.ts'
import { moderatedTargets } from '../../src/moderated-targets.ts'
import { decideItem } from '../../src/moderation/decide.ts'
import { requestDecision } from '../../src/moderation/items.ts'
import { createReason } from '../../src/moderation/reasons.ts'
import { buildAccount } from './accounts.ts'

type Verdict = {
  target: ModerationTarget
  /** Of the profile, the image or the offer. */
  id: string
  status?: 'APPROVED' | 'REFUSED'
  /** Texts. */
  reasons?: string[]
  comment?: string | null
}

const moderators = new WeakMap<Context, Promise<string>>()

/** The decision of some moderator, a refusal unless it says otherwise. */
export async function moderate(
  ctx: Context,
  { target, id: targetId, status = 'REFUSED', reasons = [], comment }: Verdict,
): Promise<ModerationItem> {
  const moderator = moderators.get(ctx) ?? buildAccount(ctx).then(({ user }) => user.id)
  moderators.set(ctx, moderator)
  const admin = { userId: await moderator, act: 'moderation.decide' }
  const { id } = await requestDecision(ctx, moderatedTargets, admin, { target, targetId })
  const ids = []
  for (const text of reasons) ids.push((await createReason(ctx, admin, { type: target, text })).id)
  const note = status === 'REFUSED' && reasons.length === 0 ? 'Not like this.' : null
  return decideItem(ctx, moderatedTargets, admin, { id, status, reasons: ids, comment: comment ?? note })
}
