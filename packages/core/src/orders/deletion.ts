import type { Database, Transaction } from '@limelight/db/database'
import type { OrderRow } from '@limelight/db/orders/tables'
import type { Context } from '../context.ts'
import { closeDeposit } from '../deposits/pay.ts'
import { applyEvent } from './change.ts'
import { isPartyGone, listUnpaidOf, lockOrder } from './store.ts'
import { countOpenPaid } from './summary-store.ts'

/** The orders of a deleted account that nobody has paid end with it. A restored account keeps them. */
export async function cancelUnpaidOrders(
  ctx: Context,
  trx: Transaction,
  { userId }: { userId: string },
): Promise<void> {
  for (const id of await listUnpaidOf(trx, userId)) {
    const order = await lockOrder(trx, id)
    if (order !== undefined) await cancelWithoutParty(ctx, trx, order)
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

/** Whether money of the user's orders still lies in escrow. */
export async function hasOpenPaidOrder(db: Database, userId: string): Promise<boolean> {
  return (await countOpenPaid(db, userId)) > 0
}
