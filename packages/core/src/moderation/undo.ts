import type { ModerationItem } from '@limelight/contract/moderation/schema'
import type { Transaction } from '@limelight/db/database'
import { removeEvent } from '../activity/record.ts'
import { type Admin, recordAct } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { replaceClaim } from './claim-store.ts'
import {
  deleteDecision,
  type Former,
  findLastDecision,
  formerSchema,
  replaceReasons,
  updateDecision,
  updatePriorities,
} from './decision-store.ts'
import { findItems, lockItems } from './item-store.ts'
import { publishDecision, publishItems } from './live-update.ts'
import { findReasons } from './reason-store.ts'
import type { ModeratedTargets } from './targets.ts'
import { toModerationItem } from './view.ts'

const undoMs = 10_000

/**
 * Takes back the caller's last decision about an item, with its notice; the mail was not sent yet.
 * The revision grows, because another moderator may have seen the decided item.
 */
export async function undoDecision(
  ctx: Context,
  targets: ModeratedTargets,
  admin: Admin,
  { id }: { id: string },
): Promise<ModerationItem> {
  await ctx.db.transaction().execute(async trx => {
    const [item] = await lockItems(trx, [id])
    const decision = item && (await findLastDecision(trx, id))
    const since = new Date(ctx.clock.now().getTime() - undoMs)
    const isOwn = decision?.moderator_id === admin.userId && decision.decided_at >= since
    if (!isOwn || decision.revision !== item?.revision) throw new AppError('ITEM_NOT_FOUND')
    const former = formerSchema.parse(decision.former)
    if (!(await targets[item.target]?.setStatus(ctx, trx, item.target_id, former.status)))
      throw new AppError('ITEM_NOT_FOUND')
    await updateDecision(trx, id, {
      status: former.status,
      comment: former.comment,
      decided_by: former.decidedBy,
      decided_at: former.decidedAt === null ? null : new Date(former.decidedAt),
      decidedValues: former.decidedValues,
    })
    // A reason that was deleted meanwhile can't come back; the texts stay in the audit.
    const known = await findReasons(
      trx,
      former.reasons.map(reason => reason.id),
    )
    await replaceReasons(
      trx,
      item,
      known.map(reason => reason.id),
    )
    await deleteDecision(trx, decision.id)
    if (decision.event_id !== null) await removeEvent(trx, item.user_id, decision.event_id)
    if (decision.status === 'REFUSED') await updatePriorities(trx, item.user_id)
    await claimAgain(ctx, trx, admin, id, former)
    await recordAct(ctx, trx, admin, {
      targetId: id,
      userId: item.user_id,
      before: { status: decision.status, reasons: decision.reasons, comment: decision.comment },
      after: { status: former.status, reasons: former.reasons.map(({ text }) => text), comment: former.comment },
    })
    await publishItems(ctx, trx, [id], 'queued')
    publishDecision(ctx, trx, item.user_id)
  })
  const [item] = await findItems(ctx.db, [id], ctx.clock.now())
  if (item === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toModerationItem(item)
}

/** The claim that the decision ended goes on, in place of one that the moderator has made since. */
async function claimAgain(
  ctx: Context,
  trx: Transaction,
  { userId }: Admin,
  itemId: string,
  { claimedUntil }: Former,
): Promise<void> {
  const now = ctx.clock.now()
  if (claimedUntil === null || new Date(claimedUntil) <= now) return
  const released = await replaceClaim(trx, { moderatorId: userId, itemId, until: new Date(claimedUntil), now })
  await publishItems(ctx, trx, released ?? [], 'queued')
}
