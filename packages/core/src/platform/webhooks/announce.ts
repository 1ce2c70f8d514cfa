import type { MessageType, WebhookEvent } from '@limelight/contract/platform/webhook-events'
import type { WebhookData } from '@limelight/contract/platform/webhooks'
import { beforeCommit } from '@limelight/db/after-commit'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { emit } from '../../jobs/outbox.ts'
import { newId } from '../../runtime/ids.ts'
import { getRunningPlan } from '../../tariffs/plans.ts'
import { deliverJob } from './jobs.ts'
import { dropOldest, findListeners, insertMessages, type Listener, type NewMessage } from './message-store.ts'

type Announcement = { userId: string; type: WebhookEvent; data: AnnouncedData }
type AnnouncedData = Pick<WebhookData, 'id' | 'path'> & { what?: string; status?: string }

/** A list changes often, so its message waits for more changes. */
const listDelayMs = 10_000

const announced = new WeakMap<Transaction, Announcement[]>()

/**
 * Tells the user's endpoints about a change. The messages are written as the last thing of its
 * transaction, so both commit or neither, and a user without endpoints costs one indexed read.
 */
export function announce(ctx: Context, trx: Transaction, announcement: Announcement): void {
  const known = announced.get(trx)
  if (known !== undefined) return void known.push(announcement)
  const all = [announcement]
  announced.set(trx, all)
  beforeCommit(trx, () => writeMessages(ctx, trx, all))
}

async function writeMessages(ctx: Context, trx: Transaction, all: readonly Announcement[]): Promise<void> {
  const listeners = await findListeners(trx, [...new Set(all.map(({ userId }) => userId))])
  if (listeners.length === 0) return
  const messages = new Map<string, NewMessage>()
  for (const listener of await withPlan(ctx, trx, listeners))
    for (const announcement of all.filter(one => isHeard(one, listener))) {
      const message = toNewMessage(ctx, listener.id, announcement)
      // Of several changes of a list in one transaction, the first is enough.
      const isList = announcement.type === 'list.changed'
      const key = isList ? `${listener.id} ${announcement.data.id}` : message.id
      if (!messages.has(key)) messages.set(key, message)
    }
  await storeMessages(ctx, trx, [...messages.values()], listeners)
}

function isHeard({ userId, type }: Announcement, listener: Listener): boolean {
  return listener.user_id === userId && listener.events.includes(type)
}

/** While the plan exports nothing, no message is written. */
async function withPlan(ctx: Context, trx: Transaction, listeners: readonly Listener[]): Promise<Listener[]> {
  const users = [...new Set(listeners.map(listener => listener.user_id))]
  const exporting = new Set<string>()
  for (const userId of users) if ((await getRunningPlan(ctx, trx, userId)).values.EXPORT > 0) exporting.add(userId)
  return listeners.filter(listener => exporting.has(listener.user_id))
}

function toNewMessage(ctx: Context, endpointId: string, { type, data }: Announcement): NewMessage {
  const due = new Date(ctx.clock.now().getTime() + (type === 'list.changed' ? listDelayMs : 0))
  return newMessage(ctx, endpointId, { type, due, data })
}

export function newMessage(
  ctx: Context,
  endpointId: string,
  { type, due, data: { id, path, what, status } }: { type: MessageType; due: Date; data: AnnouncedData },
): NewMessage {
  const data: WebhookData = { id, what: what ?? null, status: status ?? null, path }
  const body = JSON.stringify({ type, timestamp: ctx.clock.now().toISOString(), data })
  return { id: newId(ctx.clock), endpoint_id: endpointId, type, object_id: id, body, due }
}

async function storeMessages(
  ctx: Context,
  trx: Transaction,
  messages: readonly NewMessage[],
  listeners: readonly Listener[],
): Promise<void> {
  if (messages.length === 0) return
  const now = ctx.clock.now()
  await insertMessages(trx, messages, now)
  for (const { id, status } of listeners) {
    const own = messages.filter(message => message.endpoint_id === id)
    if (own.length === 0) continue
    await dropOldest(trx, id, now)
    if (status === 'ACTIVE' && own.some(({ due }) => due <= now)) await emit(ctx, trx, deliverJob, { endpointId: id })
  }
}
