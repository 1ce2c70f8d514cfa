import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { emitLive, userRoom } from '../jobs/live.ts'
import { findOwners } from './owner-store.ts'

/** Tells the owners of these wallets that a transfer or a deposit of theirs has changed. */
export async function publishWallets(ctx: Context, trx: Transaction, addresses: string[]): Promise<void> {
  for (const { id, wallet } of await findOwners(trx, addresses))
    emitLive(ctx, trx, { room: userRoom(id), name: 'wallet', data: { address: wallet } })
}
