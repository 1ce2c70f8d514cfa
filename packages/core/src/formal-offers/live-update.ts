import type { LiveMessage } from '@limelight/contract/live'
import type { Transaction } from '@limelight/db/database'
import type { FormalOfferRow } from '@limelight/db/formal-offers/tables'
import type { Context } from '../context.ts'
import { emitLive, userRoom } from '../jobs/live.ts'

/** Tells the windows of both users about a change, in its transaction. */
export function emitUpdate(
  ctx: Context,
  trx: Transaction,
  { id, user_id, target_user_id }: Pick<FormalOfferRow, 'id' | 'user_id' | 'target_user_id'>,
  status: LiveMessage<'formalOffer'>['status'],
): void {
  for (const userId of [user_id, target_user_id])
    if (userId !== null) emitLive(ctx, trx, { room: userRoom(userId), name: 'formalOffer', data: { id, status } })
}
