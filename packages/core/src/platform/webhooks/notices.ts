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
  const address = addressOf(endpoint)
  const reason =
    because === 'GONE'
      ? `${address} answered that it takes no more messages (410)`
      : `${address} has failed for five days`
  await notify(ctx, trx, endpoint, {
    subject: `Your webhook at ${address} is paused`,
    text: `${reason}, so your webhook is paused. New messages wait there until you resume it.`,
  })
}

export async function warnOfFailures(ctx: Context, trx: Transaction, endpoint: Endpoint): Promise<void> {
  await updateEndpointRow(trx, endpoint.id, { warned_at: ctx.clock.now() })
  const address = addressOf(endpoint)
  await notify(ctx, trx, endpoint, {
    subject: `Your webhook at ${address} fails`,
    text: `${address} hasn’t accepted a message for 24 hours. We keep trying. After five days without success your webhook is paused.`,
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

const maxPathLength = 24

/** A host may have several webhooks. */
function addressOf({ url }: Endpoint): string {
  const { host, pathname } = new URL(url)
  if (pathname === '/') return host
  return `${host}${pathname.length > maxPathLength ? `…${pathname.slice(-maxPathLength)}` : pathname}`
}
