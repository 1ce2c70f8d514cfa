import * as z from 'zod'
import type { TestHouse } from './house.ts'

const updateSchema = z.looseObject({ room: z.string(), name: z.string().optional(), data: z.unknown().optional() })
type Heard = z.infer<typeof updateSchema>

/** Returns a function that takes the live updates which were published since its last call. */
export async function hearUpdates({ ctx }: TestHouse): Promise<(name?: string) => Promise<Heard[]>> {
  const connection = await ctx.nats.connection()
  const heard: Heard[] = []
  connection.subscribe(`${ctx.config.natsPrefix}.live.>`, {
    callback: (_error, message) => void heard.push(updateSchema.parse(message.json())),
  })
  await connection.flush()
  return async name => {
    await connection.flush()
    return heard.splice(0).filter(update => name === undefined || update.name === name)
  }
}

/** Loses the updates of what `work` changes, as when a process dies after its commit. */
export async function loseUpdates({ ctx }: TestHouse, work: () => Promise<unknown>): Promise<void> {
  const { nats } = ctx
  ctx.nats = { ...nats, connection: () => new Promise(() => undefined) }
  try {
    await work()
  } finally {
    ctx.nats = nats
  }
}
