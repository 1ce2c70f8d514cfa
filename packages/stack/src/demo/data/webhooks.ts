import { webhookEventNames, webhookEvents } from '@limelight/contract/platform/webhook-events'
import type { Context } from '@limelight/core/context'
import { createEndpoint, listEndpoints } from '@limelight/core/platform/webhooks/endpoints'
import { newId } from '@limelight/core/runtime/ids'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const messageCount = 40

/** What the sandbox hears of the buyer: an endpoint with messages in all statuses, and one that fails. */
export async function addWebhooks(ctx: Context, userId: string): Promise<void> {
  const { webhookTrustedOrigin: sandbox } = ctx.config
  const caller = { userId }
  const known = await listEndpoints(ctx, caller, { offset: 0, limit: 1 })
  if (sandbox === undefined || known.total > 0) return
  const hooks = `${new URL(sandbox).origin}/hooks`
  const broken = await createEndpoint(ctx, caller, {
    url: `${hooks}/broken-crm`,
    events: ['order.changed', 'reply.received'],
  })
  const active = await createEndpoint(ctx, caller, { url: `${hooks}/limelight`, events: webhookEventNames })
  const now = ctx.clock.now().getTime()
  const createdAt = new Date(now - 5 * 24 * hourMs)
  for (let at = messageCount; at > 0; at -= 1) await addMessage(ctx, active.id, at, new Date(now - at * 47 * minuteMs))
  await addMessage(ctx, broken.id, 5, new Date(now - 9 * hourMs))
  await ctx.db
    .updateTable('webhook_endpoints')
    .set({ last_delivered_at: new Date(now - 47 * minuteMs), created_at: createdAt })
    .where('id', '=', active.id)
    .execute()
  await ctx.db
    .updateTable('webhook_endpoints')
    .set({ failing_since: new Date(now - 9 * hourMs), created_at: createdAt })
    .where('id', '=', broken.id)
    .execute()
}

/** Of ten messages one has failed for good and one waits for its next attempt. */
async function addMessage(ctx: Context, endpointId: string, at: number, createdAt: Date): Promise<void> {
  const status = at % 10 === 0 ? 'FAILED' : at % 10 === 5 ? 'WAITING' : 'DELIVERED'
  const attempts = status === 'FAILED' ? 10 : status === 'WAITING' ? 4 : 1
  const outcome = status === 'DELIVERED' ? '200' : '500'
  const clock = { now: () => createdAt }
  const id = newId(clock)
  const type = webhookEventNames[at % webhookEventNames.length] ?? 'order.changed'
  const objectId = newId(clock)
  const data = { id: objectId, what: null, status: null, path: pathOf(type, objectId) }
  const nextAt = new Date(ctx.clock.now().getTime() + 2 * hourMs + at * minuteMs)
  await ctx.db
    .insertInto('webhook_messages')
    .values({
      ...{ id, endpoint_id: endpointId, type, object_id: objectId, status, attempts, outcome },
      next_attempt_at: status === 'WAITING' ? nextAt : null,
      attempted_at: createdAt,
      body: JSON.stringify({ type, timestamp: createdAt.toISOString(), data }),
      created_at: createdAt,
    })
    .execute()
  const response = outcome === '200' ? '{"ok":true}' : '{"error":"The receiver is broken"}'
  const history = Array.from({ length: attempts }, (_, index) => ({
    ...{ message_id: id, outcome, response, ms: 20 + ((at * 13 + index) % 90) },
    at: new Date(createdAt.getTime() + index * 5 * minuteMs),
  }))
  await ctx.db.insertInto('webhook_attempts').values(history).execute()
}

const paths = {
  campaigns: '/api/email-campaign/',
  discovery: '/api/alerts/',
  lists: '/api/user/kanban/list/',
  market: '/api/user/orders/',
  messages: '/api/user/requests/',
}

function pathOf(type: keyof typeof webhookEvents, id: string): string {
  return `${paths[webhookEvents[type].scope]}${id}`
}
