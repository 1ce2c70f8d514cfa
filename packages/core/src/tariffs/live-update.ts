import type { Context } from '../context.ts'
import { publishLive, userRoom } from '../jobs/live.ts'
import { getActiveTariff } from './usage.ts'

/** Harmless to repeat: it publishes the plan as it is now. */
export async function publishTariff(ctx: Context, { userId }: { userId: string }): Promise<void> {
  await publishLive(ctx, { room: userRoom(userId), name: 'tariff', data: await getActiveTariff(ctx, { userId }) })
}
