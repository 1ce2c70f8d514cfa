import type { Transaction } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { emit } from '../../jobs/outbox.ts'
import { isRefusedBefore } from '../decision-store.ts'
import { checkItemJob } from '../jobs.ts'
import { publishItems } from '../live-update.ts'
import { priorityOf } from '../priority.ts'
import { readRules } from '../rules.ts'
import type { ModeratedTargets } from '../targets.ts'
import { findCheckedItem, updateChecks } from './check-store.ts'
import { insertHashes } from './image-store.ts'
import { checkImages, hashNewImages } from './images.ts'
import { checkText } from './texts.ts'

/**
 * Runs the checks of an item, which decide nothing: they mark what a moderator should look at and
 * move the item up. Returns the writes. An item that changed meanwhile is checked again.
 */
export async function checkItem(
  ctx: Context,
  targets: ModeratedTargets,
  { itemId }: { itemId: string },
): Promise<((trx: Transaction) => Promise<void>) | undefined> {
  const item = await findCheckedItem(ctx.db, itemId)
  const contents = item && (await targets[item.target]?.read(ctx.db, [item.target_id]))
  const content = item && contents?.get(item.target_id)
  if (item === undefined || content === undefined) return undefined
  const rules = await readRules(ctx.db)
  const hashes = await hashNewImages(ctx, content.images)
  const findings = [
    ...content.fields.flatMap(({ name, value, isFigure = false }) =>
      value === null || isFigure ? [] : checkText(name, value, rules),
    ),
    ...(await checkImages(ctx, { images: content.images, userId: item.user_id, hashes }, rules)),
  ]
  return async trx => {
    await insertHashes(trx, item.user_id, hashes)
    const levels = findings.map(({ level }) => level)
    const isStored = await updateChecks(trx, item, {
      findings,
      priority: priorityOf(item, { levels, isRefusedBefore: await isRefusedBefore(trx, item.user_id) }),
      checkedAt: ctx.clock.now(),
    })
    if (!isStored) await emit(ctx, trx, checkItemJob, { itemId })
    else if (item.status === 'UNKNOWN') await publishItems(ctx, trx, [itemId], 'queued')
  }
}
