import type { ModerationTarget } from '@limelight/contract/moderation/item'
import type { ModerationItem } from '@limelight/contract/moderation/schema'
import type { Transaction } from '@limelight/db/database'
import { isOutsider, requireOutsider } from '../audit/outsider.ts'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import {
  deleteClaims,
  deleteSkips,
  findClaim,
  lockFirstFree,
  lockItem,
  replaceClaim,
  upsertSkip,
} from './claim-store.ts'
import { findItems } from './item-store.ts'
import { listCandidates } from './list-store.ts'
import { publishItems } from './live-update.ts'
import { readRules } from './rules.ts'
import { toModerationItem } from './view.ts'

type Moderator = { userId: string }

const minuteMs = 60_000
const skipMs = 30 * minuteMs
/** A round loses when others claimed every candidate meanwhile, or the moderator shares a wallet with the owner. */
const maxRounds = 20

/** The moderator's claim of an item of the target, or a claim of the first such item that is free. */
export async function claimNext(
  ctx: Context,
  { userId }: Moderator,
  { target }: { target?: ModerationTarget | undefined },
): Promise<ModerationItem | null> {
  const { leaseMinutes } = await readRules(ctx.db)
  for (let round = 0; round < maxRounds; round += 1) {
    const now = ctx.clock.now()
    const current = await findClaim(ctx.db, { moderatorId: userId, target, now })
    if (current !== undefined) return readItem(ctx, current)
    const candidates = await listCandidates(ctx.db, { moderatorId: userId, target, now })
    if (candidates.length === 0) return null
    const claimed = await ctx.db.transaction().execute(async trx => {
      const item = await lockFirstFree(trx, candidates, now)
      if (item === undefined) return undefined
      const itemId = item.id
      if (!(await isOutsider(trx, { userId }, { userIds: [item.user_id] }))) {
        await skip(ctx, trx, { moderatorId: userId, itemId })
        return undefined
      }
      const until = new Date(now.getTime() + leaseMinutes * minuteMs)
      return (await claim(ctx, trx, { moderatorId: userId, itemId, until, now })) ? itemId : undefined
    })
    if (claimed !== undefined) return readItem(ctx, claimed)
  }
  return null
}

/** Also extends the caller's own claim. */
export async function claimItem(ctx: Context, { userId }: Moderator, { id }: { id: string }): Promise<ModerationItem> {
  const { leaseMinutes } = await readRules(ctx.db)
  await ctx.db.transaction().execute(async trx => {
    const item = await lockItem(trx, id)
    if (item === undefined) throw new AppError('ITEM_NOT_FOUND')
    await requireOutsider(trx, { userId }, { userIds: [item.user_id] })
    const now = ctx.clock.now()
    const until = new Date(now.getTime() + leaseMinutes * minuteMs)
    if (!(await claim(ctx, trx, { moderatorId: userId, itemId: id, until, now }))) throw new AppError('CONFIG_IS_BUSY')
  })
  return readItem(ctx, id)
}

/** Claims an item in place of the one that the moderator has had. Other moderators see both. */
async function claim(ctx: Context, trx: Transaction, claim: Parameters<typeof replaceClaim>[1]): Promise<boolean> {
  const released = await replaceClaim(trx, claim)
  if (released === undefined) return false
  await publishItems(ctx, trx, released, 'queued')
  await publishItems(ctx, trx, [claim.itemId], 'claimed')
  return true
}

/** Skip: the item is free for others, and is not offered to the caller for a while. */
export async function releaseItem(
  ctx: Context,
  { userId }: Moderator,
  { id }: { id: string },
): Promise<ModerationItem> {
  await ctx.db.transaction().execute(async trx => {
    if ((await lockItem(trx, id)) === undefined) throw new AppError('ITEM_NOT_FOUND')
    await deleteClaims(trx, { itemId: id, moderatorId: userId })
    await skip(ctx, trx, { moderatorId: userId, itemId: id })
    await publishItems(ctx, trx, [id], 'queued')
  })
  return readItem(ctx, id)
}

function skip(ctx: Context, trx: Transaction, skipped: { moderatorId: string; itemId: string }): Promise<void> {
  return upsertSkip(trx, { ...skipped, until: new Date(ctx.clock.now().getTime() + skipMs) })
}

async function readItem(ctx: Context, id: string): Promise<ModerationItem> {
  const [item] = await findItems(ctx.db, [id], ctx.clock.now())
  if (item === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toModerationItem(item)
}

/** Deletes skips that are over. */
export async function pruneSkips(ctx: Context): Promise<void> {
  await deleteSkips(ctx.db, ctx.clock.now())
}
