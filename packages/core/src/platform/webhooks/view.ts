import {
  type Endpoint,
  type LoggedMessage,
  type WebhookMessage,
  webhookBodySchema,
} from '@limelight/contract/platform/webhooks'
import type { WebhookAttemptRow, WebhookMessageRow } from '@limelight/db/platform/webhooks/tables'
import type { ShownEndpoint } from './endpoint-store.ts'

export function toEndpoint(row: ShownEndpoint, now: Date): Endpoint {
  const until = row.former_secret_until
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    status: row.status,
    pausedBecause: row.paused_because,
    failingSince: row.failing_since?.toISOString() ?? null,
    waiting: Number(row.waiting),
    lastDeliveredAt: row.last_delivered_at?.toISOString() ?? null,
    key: row.api_key_id === null || row.key_name === null ? null : { id: row.api_key_id, name: row.key_name },
    formerSecretUntil: until !== null && until > now ? until.toISOString() : null,
    createdAt: row.created_at.toISOString(),
  }
}

export function toMessage(row: WebhookMessageRow): WebhookMessage {
  return {
    id: messageIdOf(row.id),
    type: row.type,
    status: row.status,
    objectId: row.object_id,
    attempts: row.attempts,
    outcome: row.outcome,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

export function toLoggedMessage(row: WebhookMessageRow, attempts: WebhookAttemptRow[]): LoggedMessage {
  return {
    ...toMessage(row),
    body: webhookBodySchema.parse(JSON.parse(row.body)),
    history: attempts.map(({ at, outcome, ms, response }) => ({ at: at.toISOString(), outcome, ms, response })),
  }
}

/** `webhook-id`, which stays the same in retries and replays. */
export function messageIdOf(id: string): string {
  return `msg_${id.replaceAll('-', '')}`
}
