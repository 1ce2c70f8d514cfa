import { idSchema } from '@limelight/contract/ids'
import type { ModerationTarget } from '@limelight/contract/moderation/item'
import type { Decision, Decisions, ModerationItem } from '@limelight/contract/moderation/schema'
import type { Transaction } from '@limelight/db/database'
import type { ModerationItemRow } from '@limelight/db/moderation/tables'
import * as z from 'zod'
import { recordEvent } from '../activity/record.ts'
import { requireOutsider } from '../audit/outsider.ts'
import { type Admin, recordAct } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { deleteClaims, findClaimsOf } from './claim-store.ts'
import {
  type Former,
  findReasonsOf,
  formerSchema,
  insertDecision,
  replaceReasons,
  updateDecision,
  updatePriorities,
} from './decision-store.ts'
import { findItemOf, findItems, lockItems } from './item-store.ts'
import { publishDecision, publishItems } from './live-update.ts'
import { readVerdict, requireFree, type Verdict } from './policy.ts'
import { findReasons } from './reason-store.ts'
import { type Content, type ModeratedTargets, targetWords } from './targets.ts'
import { toModerationItem } from './view.ts'

/** Longer than an undo is possible. */
const noticeDelayMs = 15_000

export async function decideItem(
  ctx: Context,
  targets: ModeratedTargets,
  admin: Admin,
  { id, ...input }: Decision,
): Promise<ModerationItem> {
  const [item] = await decideItems(ctx, targets, admin, { ids: [id], ...input })
  if (item === undefined) throw new AppError('ITEM_NOT_FOUND')
  return item
}

/** Decides all items or none. Returns them in the order of `ids`. */
export async function decideItems(
  ctx: Context,
  targets: ModeratedTargets,
  admin: Admin,
  input: Decisions,
): Promise<ModerationItem[]> {
  const ids = readIds(input.ids)
  await ctx.db.transaction().execute(trx => applyDecision(ctx, trx, { targets, admin }, { ...input, ids }))
  return (await findItems(ctx.db, ids, ctx.clock.now())).map(toModerationItem)
}

/** The contract checks them after other fields, so the schema of the call takes any text. */
function readIds(texts: string[]): string[] {
  const { data } = z.array(idSchema).safeParse(texts)
  if (data === undefined) throw new AppError('ITEM_NOT_FOUND')
  return data
}

type Moderation = { targets: ModeratedTargets; admin: Admin }

async function applyDecision(ctx: Context, trx: Transaction, moderation: Moderation, input: Decisions): Promise<void> {
  const { admin, targets } = moderation
  const items = await lockItems(trx, [...new Set(input.ids)])
  if (items.length !== new Set(input.ids).size) throw new AppError('ITEM_NOT_FOUND')
  await requireOutsider(trx, admin, { userIds: items.map(item => item.user_id) })
  const verdict = readVerdict(input)
  const reasons = await readReasons(trx, items, verdict.reasonIds)
  const ids = items.map(({ id }) => id)
  const claims = await findClaimsOf(trx, ids, ctx.clock.now())
  requireFree(admin, items, claims, input.revision)

  const former = await findReasonsOf(
    trx,
    items.map(item => item.target_id),
  )
  const contents = await readContents(trx, targets, items)
  for (const item of items) {
    const claim = claims.find(claim => claim.item_id === item.id)
    await decideOne(ctx, trx, moderation, {
      item,
      former: toFormer(item, former.get(item.target_id) ?? [], claim?.claimed_until),
      content: contents.get(item.target_id),
      verdict: { ...verdict, reasons: verdict.status === 'REFUSED' ? reasons : [] },
    })
  }
}

/** Refuses a target in the transaction of another act of an admin, whoever has claimed it. */
export async function refuseTarget(
  ctx: Context,
  trx: Transaction,
  moderation: Moderation,
  { target, targetId, reasons: reasonIds, comment }: Refusal,
): Promise<void> {
  const found = await findItemOf(trx, target, targetId)
  const [item] = found === undefined ? [] : await lockItems(trx, [found.id])
  if (item === undefined) throw new AppError('ITEM_NOT_FOUND')
  const reasons = await readReasons(trx, [item], reasonIds)
  const former = await findReasonsOf(trx, [targetId])
  const contents = await readContents(trx, moderation.targets, [item])
  await decideOne(ctx, trx, moderation, {
    item,
    former: toFormer(item, former.get(targetId) ?? []),
    content: contents.get(targetId),
    verdict: { status: 'REFUSED', comment, reasonIds, reasons },
  })
}

type Refusal = { target: ModerationTarget; targetId: string; reasons: string[]; comment: string | null }

type OneDecision = {
  item: ModerationItemRow
  former: Former
  content: Content | undefined
  verdict: Verdict & { reasons: { id: string; text: string }[] }
}

async function decideOne(
  ctx: Context,
  trx: Transaction,
  { targets, admin }: Moderation,
  { item, former, content, verdict }: OneDecision,
): Promise<void> {
  const { status, comment, reasons } = verdict
  if (isSame(former, verdict)) return
  const isSet = await targets[item.target]?.setStatus(ctx, trx, item.target_id, status)
  if (!isSet || content === undefined) throw new AppError('ITEM_NOT_FOUND')
  const now = ctx.clock.now()
  const revision = await updateDecision(trx, item.id, {
    status,
    comment,
    decided_by: admin.userId,
    decided_at: now,
    decidedValues: Object.fromEntries(content.fields.map(({ name, value }) => [name, value])),
  })
  const texts = reasons.map(({ text }) => text)
  await replaceReasons(
    trx,
    item,
    reasons.map(({ id }) => id),
  )
  await deleteClaims(trx, { itemId: item.id })
  const eventId = status === 'REFUSED' ? await notifyOwner(ctx, trx, item, { texts, comment }) : null
  await insertDecision(trx, {
    id: newId(ctx.clock),
    item_id: item.id,
    target: item.target,
    target_id: item.target_id,
    user_id: item.user_id,
    moderator_id: admin.userId,
    status,
    revision,
    reasons: JSON.stringify(texts),
    comment,
    former: JSON.stringify(former),
    event_id: eventId,
    notice_due_at: status === 'REFUSED' ? new Date(now.getTime() + noticeDelayMs) : null,
    decided_at: now,
  })
  if (status === 'REFUSED') await updatePriorities(trx, item.user_id)
  await recordAct(ctx, trx, admin, {
    targetId: item.id,
    userId: item.user_id,
    before: { status: former.status, reasons: former.reasons.map(({ text }) => text), comment: former.comment },
    after: { status, reasons: texts, comment },
    comment,
  })
  await publishItems(ctx, trx, [item.id], 'decided')
  publishDecision(ctx, trx, item.user_id)
}

async function notifyOwner(
  ctx: Context,
  trx: Transaction,
  { target, target_id: id, user_id: userId }: ModerationItemRow,
  { texts, comment }: { texts: string[]; comment: string | null },
): Promise<string> {
  const text = [`Your ${targetWords[target].name} was refused.`, ...texts].join(' ')
  const payload = { text, target, id, status: 'REFUSED', reasons: texts, comment }
  return (await recordEvent(ctx, trx, { userId, type: 'MODERATION', payload })).id
}

function isSame(former: Former, { status, comment, reasons }: OneDecision['verdict']): boolean {
  const before = new Set(former.reasons.map(({ id }) => id))
  return (
    former.status === status &&
    former.comment === comment &&
    before.size === reasons.length &&
    reasons.every(({ id }) => before.has(id))
  )
}

function toFormer(item: ModerationItemRow, reasons: { id: string; text: string }[], claimedUntil?: Date): Former {
  return {
    status: item.status,
    reasons: reasons.map(({ id, text }) => ({ id, text })),
    comment: item.comment,
    decidedBy: item.decided_by,
    decidedAt: item.decided_at?.toISOString() ?? null,
    decidedValues: formerSchema.shape.decidedValues.parse(item.decided_values),
    claimedUntil: claimedUntil?.toISOString() ?? null,
  }
}

async function readReasons(trx: Transaction, items: ModerationItemRow[], ids: string[]) {
  const wanted = [...new Set(readIds(ids))]
  const reasons = await findReasons(trx, wanted)
  if (reasons.length !== wanted.length) throw new AppError('ITEM_NOT_FOUND')
  if (items.some(item => reasons.some(({ type }) => type !== item.target))) throw new AppError('UNKNOWN_TYPE')
  return reasons
}

async function readContents(
  trx: Transaction,
  targets: ModeratedTargets,
  items: ModerationItemRow[],
): Promise<Map<string, Content>> {
  const contents = new Map<string, Content>()
  for (const target of new Set(items.map(item => item.target))) {
    const ids = items.filter(item => item.target === target).map(item => item.target_id)
    for (const [id, content] of (await targets[target]?.read(trx, ids)) ?? []) contents.set(id, content)
  }
  return contents
}
