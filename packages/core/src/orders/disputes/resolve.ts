import type { DisputeResolution, OrderActor } from '@limelight/contract/orders/words'
import type { Transaction } from '@limelight/db/database'
import type { DisputeRow, OrderRow } from '@limelight/db/orders/tables'
import type { Context } from '../../context.ts'
import { split } from '../../deposits/calls.ts'
import { newId } from '../../runtime/ids.ts'
import { applyEvent, recordChange } from '../change.ts'
import { formatUnits } from '../terms/read.ts'
import { eraseSealed, insertHistory, updateDispute } from './store.ts'

/** What a dispute's end erases: nobody may learn sealed prices, and no signature may be used later. */
const erased = {
  price: null,
  proposed_by: null,
  owner_sealed: null,
  client_sealed: null,
  owner_signature: null,
  client_signature: null,
  due_at: null,
}

export type Resolution = {
  by: OrderActor
  price: bigint
  resolution: DisputeResolution
  comment?: string | null
  /** Both sides signed this price. */
  signatures?: { buyer: string; seller: string } | undefined
}

/** Ends a dispute with the seller's part; the order ends with it, and the escrow divides the deposit. */
export async function resolveDispute(
  ctx: Context,
  trx: Transaction,
  order: OrderRow,
  dispute: DisputeRow,
  { by, price, resolution, comment = null, signatures }: Resolution,
): Promise<OrderRow> {
  const now = ctx.clock.now()
  await updateDispute(trx, dispute.id, {
    ...erased,
    status: 'RESOLVED',
    resolved_price: price,
    resolution,
    resolved_at: now,
    updated_at: now,
  })
  await eraseSealed(trx, dispute.id)
  const action = historyActions[resolution]
  if (action !== undefined) {
    await insertHistory(trx, {
      ...{ id: newId(ctx.clock), dispute_id: dispute.id, by, action, price, comment },
      files: [],
      created_at: now,
    })
  }
  if (resolution !== 'EXPIRED' && by !== 'CHAIN') await split(ctx, trx, order.id, { toSeller: price, signatures })
  const told = await recordChange(ctx, trx, order, 'DISPUTE_RESOLVED', { by, comment, toSeller: formatUnits(price) })
  return applyEvent(ctx, trx, told, price > 0n ? 'SETTLE_TO_SELLER' : 'SETTLE_TO_BUYER', {
    by: by === 'OWNER' || by === 'CLIENT' ? 'SYSTEM' : by,
    toSeller: formatUnits(price),
    text:
      price > 0n
        ? 'The dispute is over, so the order is complete.'
        : 'The dispute is over: the payment is refunded to the buyer.',
  })
}

const historyActions = {
  ACCEPTED: 'ACCEPT_PRICE',
  SEALED: 'SEAL',
  ADMIN: 'RESOLVE',
  EXPIRED: 'EXPIRE',
} as const
