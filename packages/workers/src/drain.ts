import type { Context } from '@limelight/core/context'
import { measureBacklog } from '@limelight/core/jobs/outbox'
import { handleMessage } from './consumer.ts'
import type { Handler } from './handle.ts'
import { relayBatch } from './relay.ts'
import { openConsumer, openStream } from './streams.ts'

/**
 * Runs jobs until none is left, so that tests need no sleeps. A failed job is retried at once until
 * it succeeds or is dead.
 */
export async function drain(ctx: Context, handlers: Handler[]): Promise<void> {
  const waitingRoles = async () => (await measureBacklog(ctx.db, ctx.clock.now())).map(({ role }) => role)
  let roles = await waitingRoles()
  // Tests drain again and again while they wait for a page, and opening the stream takes longest.
  if (roles.length === 0) return
  const js = await openStream(ctx)
  const consumers = new Map<string, ReturnType<typeof openConsumer>>()
  const consumerOf = (role: string) => {
    const consumer = consumers.get(role) ?? openConsumer(ctx, role)
    consumers.set(role, consumer)
    return consumer
  }
  for (; roles.length > 0; roles = await waitingRoles()) {
    await relayBatch(ctx, js)
    for (const role of roles) {
      const consumer = await consumerOf(role)
      const message = await consumer.next({ expires: 1000 })
      if (message === null) continue
      const outcome = await handleMessage(ctx, role, handlers, message, true)
      if (outcome === 'no handler')
        throw new Error(`No handler for ${message.subject}; add it to workers/src/registry.ts`)
    }
  }
}
