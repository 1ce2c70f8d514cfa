import type { Transaction } from '@limelight/db/database'
import type { WebhookEndpointRow } from '@limelight/db/platform/webhooks/tables'
import type { Context } from '../../context.ts'
import { notifyOwner } from '../notices.ts'
import { updateEndpointRow } from './endpoint-store.ts'
import { publishEndpoint } from './live-update.ts'

type Endpoint = Pick<WebhookEndpointRow, 'id' | 'user_id' | 'url'>

/** Pauses an endpoint that its owner did not pause, and tells the owner. */
export async function notifyPaused(
  ctx: Context,
  trx: Transaction,
  endpoint: Endpoint,
  because: 'FAILING' | 'GONE',
): Promise<void> {
  await updateEndpointRow(trx, endpoint.id, { status: 'PAUSED', paused_because: because })
  const host = hostOf(endpoint)
  const reason =
    because === 'GONE' ? `${host} answered that it takes no more messages (410)` : `${host} has failed for five days`
  await notify(ctx, trx, endpoint, {
    subject: `Your webhook at ${host} is paused`,
    text: `${reason}, so your webhook is paused. New messages wait there until you resume it.`,
  })
}

export async function warnOfFailures(ctx: Context, trx: Transaction, endpoint: Endpoint): Promise<void> {
  await updateEndpointRow(trx, endpoint.id, { warned_at: ctx.clock.now() })
  const host = hostOf(endpoint)
  await notify(ctx, trx, endpoint, {
    subject: `Your webhook at ${host} fails`,
    text: `${host} hasn’t accepted a message for 24 hours. We keep trying. After five days without success your webhook is paused.`,
  })
}

async function notify(
  ctx: Context,
  trx: Transaction,
  { id, user_id: userId }: Endpoint,
  words: { subject: string; text: string },
): Promise<void> {
  await notifyOwner(ctx, trx, { userId, ...words, path: `/user/api/webhooks/${id}` })
  publishEndpoint(ctx, trx, userId, id)
}

function hostOf({ url }: Endpoint): string {
  return new URL(url).host
}
