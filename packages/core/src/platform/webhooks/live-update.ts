import type { Transaction } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { emitLive, userRoom } from '../../jobs/live.ts'

export function publishEndpoint(ctx: Context, trx: Transaction, userId: string, id: string): void {
  emitLive(ctx, trx, { room: userRoom(userId), name: 'platform', data: { what: 'endpoint', id } })
}
