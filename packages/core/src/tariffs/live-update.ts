import type { Context } from '../context.ts'
import { publishLive, userRoom } from '../jobs/live.ts'
import { getActiveTariff } from './usage.ts'

/** Told twice it is the same plan; what is told is read now, so the last word is the newest. */
export async function publishTariff(ctx: Context, { userId }: { userId: string }): Promise<void> {
  await publishLive(ctx, { room: userRoom(userId), name: 'tariff', data: await getActiveTariff(ctx, { userId }) })
}
