import type { AdminCampaign, Campaign, StopCampaign } from '@limelight/contract/campaigns/schema'
import type { CampaignRow } from '@limelight/db/campaigns/tables'
import type { Transaction } from '@limelight/db/database'
import { recordEvent } from '../activity/record.ts'
import { requireOutsider } from '../audit/outsider.ts'
import { type Admin, recordAct } from '../audit/record.ts'
import type { Caller, Context } from '../context.ts'
import { forEachRow } from '../jobs/each-row.ts'
import { AppError } from '../runtime/errors.ts'
import { toPerson } from '../runtime/person.ts'
import { presentCampaign } from './list.ts'
import { publishCampaign } from './live-update.ts'
import { findOpenOfDeleted, findUser, lockCampaign, skipQueued, updateCampaign } from './store.ts'

export function pauseCampaign(ctx: Context, caller: Caller, { id }: { id: string }): Promise<Campaign> {
  return changeOwn(ctx, caller, id, async (trx, { status }) => {
    if (status !== 'SENDING' && status !== 'QUEUED' && status !== 'SCHEDULED') throw new AppError('ITEM_NOT_FOUND')
    await updateCampaign(trx, id, { status: 'PAUSED' })
  })
}

/** A campaign whose date is still to come goes on waiting for it. */
export function resumeCampaign(ctx: Context, caller: Caller, { id }: { id: string }): Promise<Campaign> {
  return changeOwn(ctx, caller, id, async (trx, { status, send_at: sendAt }) => {
    if (status !== 'PAUSED') throw new AppError('ITEM_NOT_FOUND')
    const waits = sendAt !== null && sendAt > ctx.clock.now()
    await updateCampaign(trx, id, { status: waits ? 'SCHEDULED' : 'SENDING' })
  })
}

export function cancelCampaign(ctx: Context, caller: Caller, { id }: { id: string }): Promise<Campaign> {
  return changeOwn(ctx, caller, id, async trx => {
    if (!(await stopSending(ctx, trx, id))) throw new AppError('ITEM_NOT_FOUND')
  })
}

async function changeOwn(
  ctx: Context,
  { userId }: Caller,
  id: string,
  change: (trx: Transaction, row: CampaignRow) => Promise<void>,
): Promise<Campaign> {
  await ctx.db.transaction().execute(async trx => {
    const row = await lockCampaign(trx, id)
    if (row?.user_id !== userId) throw new AppError('ITEM_NOT_FOUND')
    await change(trx, row)
    await publishCampaign(ctx, trx, id)
  })
  return presentCampaign(ctx.db, id)
}

/** Mails that are on their way now arrive. Returns false when nothing is left to send. */
async function stopSending(ctx: Context, trx: Transaction, id: string): Promise<boolean> {
  if ((await skipQueued(trx, id, ctx.clock.now())) === 0) return false
  await updateCampaign(trx, id, { status: 'CANCELLED', finished_at: ctx.clock.now() })
  return true
}

/** For abuse: an admin ends a campaign, and its sender hears of it. */
export async function stopCampaign(ctx: Context, admin: Admin, { id, comment }: StopCampaign): Promise<AdminCampaign> {
  const userId = await ctx.db.transaction().execute(async trx => {
    const row = await lockCampaign(trx, id)
    if (row !== undefined) await requireOutsider(trx, admin, { userIds: [row.user_id] })
    if (row === undefined || !(await stopSending(ctx, trx, id))) throw new AppError('ITEM_NOT_FOUND')
    await recordAct(ctx, trx, admin, {
      targetId: id,
      userId: row.user_id,
      before: { status: row.status },
      after: { status: 'CANCELLED' },
      comment,
    })
    const reason = comment === null ? '' : `: ${comment}`
    await recordEvent(ctx, trx, {
      userId: row.user_id,
      type: 'CAMPAIGN',
      payload: {
        text: `An admin stopped your campaign${reason}`,
        id,
        what: 'finished',
        status: 'CANCELLED',
      },
    })
    await publishCampaign(ctx, trx, id)
    return row.user_id
  })
  return { ...(await presentCampaign(ctx.db, id)), user: toPerson(await findUser(ctx.db, userId)) }
}

/** A deleted account sends nothing more, also after it is restored. */
export async function cancelCampaignsOfDeleted(ctx: Context): Promise<void> {
  await forEachRow(
    ctx,
    'Stopping the campaign of a deleted user',
    page => findOpenOfDeleted(ctx.db, page),
    ({ id }) =>
      ctx.db.transaction().execute(async trx => {
        if ((await lockCampaign(trx, id)) !== undefined) await stopSending(ctx, trx, id)
      }),
  )
}
