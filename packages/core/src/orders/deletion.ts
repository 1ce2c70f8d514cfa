import type { Transaction } from '@limelight/db/database'
import type { OrderRow } from '@limelight/db/orders/tables'
import { renameInEvents } from '../activity/record.ts'
import { renameInChats } from '../chats/write.ts'
import type { Context } from '../context.ts'
import { closeDeposit } from '../deposits/pay.ts'
import { applyEvent } from './change.ts'
import { isPartyGone, listSharedOrders, listUnpaidOf, lockOrder, renameInTimeline } from './store.ts'
import { findNameOfGone } from './user-store.ts'

/**
 * The orders of a deleted account that nobody has paid end with it, and all of them forget its name. An
 * account that was restored meanwhile keeps them.
 */
export async function leaveOrders(ctx: Context, trx: Transaction, { userId }: { userId: string }): Promise<void> {
  for (const id of await listUnpaidOf(trx, userId)) {
    const order = await lockOrder(trx, id)
    if (order !== undefined) await cancelWithoutParty(ctx, trx, order)
  }
  await forgetName(trx, userId)
}

/** What a deleted user did in orders stays told, but without the name, also after a restoration. */
async function forgetName(trx: Transaction, userId: string): Promise<void> {
  const name = await findNameOfGone(trx, userId)
  if (name === undefined) return
  for (const [side, role] of [
    ['OWNER', 'The seller'],
    ['CLIENT', 'The buyer'],
  ] as const) {
    const { orderIds, otherIds } = await listSharedOrders(trx, userId, side)
    const change = { orderIds, from: `${name} `, to: `${role} ` }
    await renameInTimeline(trx, change)
    await renameInEvents(trx, { ...change, userIds: otherIds })
    await renameInChats(trx, { ...change, userId })
  }
}

/** A payment that failed after a side has left cannot be tried again. */
export async function cancelWithoutParty(ctx: Context, trx: Transaction, order: OrderRow): Promise<void> {
  if (await isPartyGone(trx, order)) await cancel(ctx, trx, order)
}

async function cancel(ctx: Context, trx: Transaction, order: OrderRow): Promise<void> {
  if (order.status !== 'NEGOTIATION' && order.status !== 'AGREED') return
  await closeDeposit(ctx, trx, order.id)
  await applyEvent(ctx, trx, order, 'CANCEL', {
    by: 'SYSTEM',
    text: 'The order was cancelled, because one side has deleted their account.',
  })
}
