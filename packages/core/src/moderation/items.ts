import type {
  Evidence,
  ModerationItem,
  ModerationList,
  ModerationQuery,
  NewModerationItem,
  SingleModerationItem,
} from '@limelight/contract/moderation/schema'
import { listActsOn } from '../audit/list.ts'
import { type Admin, recordAct } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { AppError } from '../runtime/errors.ts'
import { imageUrl } from '../runtime/image-url.ts'
import { countDecisions } from './decision-store.ts'
import { findItemOf, findItems, type ItemRow, lockItems, lockOwners, requeueItem } from './item-store.ts'
import { checkItemJob } from './jobs.ts'
import { countItems, countQueue, listItemIds, listOtherIds } from './list-store.ts'
import { enqueue } from './queue.ts'
import type { ModeratedTargets } from './targets.ts'
import { toModerationItem } from './view.ts'

export async function listItems(
  ctx: Context,
  { userId }: { userId: string },
  query: ModerationQuery,
): Promise<ModerationList> {
  const now = ctx.clock.now()
  const today = new Date(now)
  today.setUTCHours(0, 0, 0, 0)
  const [ids, total, counts, decidedToday] = await Promise.all([
    listItemIds(ctx.db, query, userId, now),
    countItems(ctx.db, query, userId, now),
    countQueue(ctx.db),
    countDecisions(ctx.db, userId, today),
  ])
  const data = (await findItems(ctx.db, ids, now)).map(toModerationItem)
  return { total, data, counts, decidedToday }
}

export async function getItem(
  ctx: Context,
  targets: ModeratedTargets,
  { id }: { id: string },
): Promise<SingleModerationItem> {
  const [item] = await findItems(ctx.db, [id], ctx.clock.now())
  if (item === undefined) throw new AppError('ITEM_NOT_FOUND')
  const [evidence, history, others] = await Promise.all([
    readEvidence(ctx, targets, item),
    listActsOn(ctx.db, id),
    readOthers(ctx, id),
  ])
  return { ...toModerationItem(item), evidence, history, others }
}

const maxOthers = 12

async function readOthers(ctx: Context, id: string): Promise<ModerationItem[]> {
  const ids = await listOtherIds(ctx.db, id, maxOthers)
  return (await findItems(ctx.db, ids, ctx.clock.now())).map(toModerationItem)
}

async function readEvidence(ctx: Context, targets: ModeratedTargets, item: ItemRow): Promise<Evidence> {
  const contents = await targets[item.target]?.read(ctx.db, [item.target_id])
  const { fields = [], images = [], videos = [], isHidden = false } = contents?.get(item.target_id) ?? {}
  return {
    fields: fields.map(({ name, value }) => ({ name, value, before: item.decided_values?.[name] ?? null })),
    images: images.map(({ id, path, width, height }) => ({ id, url: imageUrl(ctx.config, path), width, height })),
    videos,
    isShown: !isHidden,
  }
}

/** Asks for a decision about a target. An approved one is queued again; others stay as they are. */
export async function requestDecision(
  ctx: Context,
  targets: ModeratedTargets,
  admin: Admin,
  { target, targetId }: NewModerationItem,
): Promise<SingleModerationItem> {
  const rows = targets[target]
  const userId = await rows?.findOwner(ctx.db, targetId)
  if (rows === undefined || userId === undefined) throw new AppError('ITEM_NOT_FOUND')
  const id = await ctx.db.transaction().execute(async trx => {
    await lockOwners(trx, [userId])
    const existing = await findItemOf(trx, target, targetId)
    if (existing === undefined) await enqueue(ctx, trx, { target, targetId, userId })
    const found = existing ?? (await findItemOf(trx, target, targetId))
    const [item] = found === undefined ? [] : await lockItems(trx, [found.id])
    if (item === undefined) throw new AppError('ITEM_NOT_FOUND')
    if (existing !== undefined && item.status !== 'APPROVED') return item.id
    if (item.status === 'APPROVED') {
      await requeueItem(trx, item.id, ctx.clock.now())
      await rows.setStatus(ctx, trx, targetId, 'UNKNOWN')
      await emit(ctx, trx, checkItemJob, { itemId: item.id })
    }
    const before = existing === undefined ? null : { status: existing.status }
    await recordAct(ctx, trx, admin, { targetId: item.id, userId, before, after: { status: 'UNKNOWN' } })
    return item.id
  })
  return getItem(ctx, targets, { id })
}
