import type { LiveMessage } from '@limelight/contract/live'
import type { Transaction } from '@limelight/db/database'
import type { FormalOfferRow } from '@limelight/db/formal-offers/tables'
import type { Context } from '../context.ts'
import { emitLive, userRoom } from '../jobs/live.ts'
import { announce } from '../platform/webhooks/announce.ts'

/** Tells the windows and programs of both users about a change, in its transaction. */
export function emitUpdate(
  ctx: Context,
  trx: Transaction,
  { id, user_id, target_user_id }: Pick<FormalOfferRow, 'id' | 'user_id' | 'target_user_id'>,
  status: LiveMessage<'formalOffer'>['status'],
): void {
  for (const userId of [user_id, target_user_id]) {
    if (userId === null) continue
    emitLive(ctx, trx, { room: userRoom(userId), name: 'formalOffer', data: { id, status } })
    if (target_user_id === null || status === 'REMOVED') continue
    const path = `/api/users/${user_id}/formal-offers/${id}`
    announce(ctx, trx, { userId, type: 'proposal.changed', data: { id, status, path } })
  }
}
