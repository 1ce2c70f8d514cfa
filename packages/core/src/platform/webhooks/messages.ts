import { webhookRules } from '@limelight/contract/platform/webhook-events'
import type { LoggedMessage, MessageQuery, ReplayMany, WebhookMessage } from '@limelight/contract/platform/webhooks'
import type { List } from '@limelight/contract/query'
import type { Caller, Context } from '../../context.ts'
import { emit } from '../../jobs/outbox.ts'
import { AppError, FormError } from '../../runtime/errors.ts'
import { requireWithin } from '../../tariffs/limits.ts'
import { newMessage } from './announce.ts'
import { requireEndpoint, requireLocked } from './endpoints.ts'
import { deliverJob } from './jobs.ts'
import { publishEndpoint } from './live-update.ts'
import {
  findMessage,
  insertMessages,
  listAttempts,
  listMessageRows,
  replayMessage,
  replayMessages,
} from './message-store.ts'
import { toLoggedMessage, toMessage } from './view.ts'

type MessageId = { id: string; messageId: string }

export async function listMessages(
  ctx: Context,
  caller: Caller,
  { id, ...query }: MessageQuery,
): Promise<List<WebhookMessage>> {
  await requireEndpoint(ctx, ctx.db, caller, id)
  const { total, rows } = await listMessageRows(ctx.db, id, query)
  return { total, data: rows.map(toMessage) }
}

/** One message with its body and all attempts. */
export async function getMessage(ctx: Context, caller: Caller, { id, messageId }: MessageId): Promise<LoggedMessage> {
  await requireEndpoint(ctx, ctx.db, caller, id)
  const row = await findMessage(ctx.db, id, messageId)
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toLoggedMessage(row, await listAttempts(ctx.db, messageId))
}

/** It is sent once, also to a paused endpoint. */
export async function testEndpoint(ctx: Context, caller: Caller, { id }: { id: string }): Promise<WebhookMessage> {
  const row = await ctx.db.transaction().execute(async trx => {
    await requireLocked(ctx, trx, caller, id)
    await requireWithin(ctx, trx, caller.userId, 'EXPORT', 1)
    const now = ctx.clock.now()
    const data = { id, path: `/api/user/webhooks/${id}` }
    const message = newMessage(ctx, id, { type: 'webhook.test', due: now, data })
    await insertMessages(trx, [message], now)
    await emit(ctx, trx, deliverJob, { endpointId: id })
    publishEndpoint(ctx, trx, caller.userId, id)
    return findMessage(trx, id, message.id)
  })
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toMessage(row)
}

/** Due now, or when a paused endpoint is resumed. */
export async function replay(ctx: Context, caller: Caller, { id, messageId }: MessageId): Promise<WebhookMessage> {
  const row = await ctx.db.transaction().execute(async trx => {
    await requireLocked(ctx, trx, caller, id)
    const replayed = await replayMessage(trx, id, messageId, ctx.clock.now())
    if (replayed === undefined) throw new AppError('ITEM_NOT_FOUND')
    await emit(ctx, trx, deliverJob, { endpointId: id })
    publishEndpoint(ctx, trx, caller.userId, id)
    return replayed
  })
  return toMessage(row)
}

export async function replayMany(
  ctx: Context,
  caller: Caller,
  { id, since, status }: ReplayMany,
): Promise<{ replayed: number }> {
  const now = ctx.clock.now()
  const from = new Date(since)
  const replayed = await ctx.db.transaction().execute(async trx => {
    await requireLocked(ctx, trx, caller, id)
    const earliest = now.getTime() - webhookRules.messageDays * 24 * 60 * 60_000
    if (from.getTime() < earliest) throw new FormError({ since: 'Since must be within the last 30 days' })
    const limit = webhookRules.maxReplayed + 1
    const count = await replayMessages(trx, id, { since: from, status, limit, now })
    if (count === limit) throw new AppError('ITEM_COUNT_ERROR')
    if (count > 0) await emit(ctx, trx, deliverJob, { endpointId: id })
    publishEndpoint(ctx, trx, caller.userId, id)
    return count
  })
  return { replayed }
}
