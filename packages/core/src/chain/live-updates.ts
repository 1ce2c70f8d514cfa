import type { Context } from '../context.ts'
import { publishLive, userRoom } from '../jobs/live.ts'
import { findOwners } from './owner-store.ts'

export async function publishWalletUpdates(ctx: Context, { addresses }: { addresses: string[] }): Promise<void> {
  for (const { id, wallet } of await findOwners(ctx.db, addresses)) {
    await publishLive(ctx, { room: userRoom(id), name: 'wallet', data: { address: wallet } })
  }
}
