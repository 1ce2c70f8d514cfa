import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { emitUpdate } from './live-update.ts'
import { deleteFormalOffers, lockFormalOffer, lockProposalsOf, updateFormalOffer } from './store.ts'

/** An order was made of it, in the transaction of the order. A preference stays, and can be ordered again. */
export async function acceptFormalOffer(
  ctx: Context,
  trx: Transaction,
  { id, orderId }: { id: string; orderId: string },
): Promise<void> {
  const row = await lockFormalOffer(trx, id)
  if (row?.status !== 'SENT') return
  await updateFormalOffer(trx, id, {
    status: 'ACCEPTED',
    waiting_for: null,
    order_id: orderId,
    updated_at: ctx.clock.now(),
  })
  emitUpdate(ctx, trx, row, 'ACCEPTED')
}

/** Removes the open proposals of a user who leaves, also those that others sent. */
export async function removeProposals(ctx: Context, trx: Transaction, userId: string): Promise<void> {
  const rows = await lockProposalsOf(trx, userId)
  await deleteFormalOffers(
    trx,
    rows.map(({ id }) => id),
  )
  for (const row of rows) emitUpdate(ctx, trx, row, 'REMOVED')
}
