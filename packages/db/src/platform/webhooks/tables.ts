import type { MessageType, WebhookEvent } from '@limelight/contract/platform/webhook-events'
import type { Generated, Selectable } from 'kysely'

type WebhookEndpointTable = {
  id: string
  user_id: string
  api_key_id: string | null
  url: string
  events: WebhookEvent[]
  status: Generated<'ACTIVE' | 'PAUSED'>
  paused_because: Generated<'USER' | 'FAILING' | 'GONE' | null>
  failing_since: Generated<Date | null>
  /** When a mail told that it fails. */
  warned_at: Generated<Date | null>
  last_delivered_at: Generated<Date | null>
  secret: Buffer
  former_secret: Generated<Buffer | null>
  former_secret_until: Generated<Date | null>
  /** A worker sends its messages until then. */
  leased_until: Generated<Date | null>
  created_at: Date
}
export type WebhookEndpointRow = Selectable<WebhookEndpointTable>

type WebhookMessageTable = {
  id: string
  endpoint_id: string
  type: MessageType
  object_id: string
  status: Generated<'WAITING' | 'DELIVERED' | 'FAILED'>
  attempts: Generated<number>
  outcome: Generated<string | null>
  /** Null unless it waits. */
  next_attempt_at: Date | null
  /** When the last attempt began, or when it was given up. */
  attempted_at: Generated<Date | null>
  /** Exactly the bytes that are signed and sent. */
  body: string
  created_at: Date
}
export type WebhookMessageRow = Selectable<WebhookMessageTable>

type WebhookAttemptTable = {
  message_id: string
  at: Date
  outcome: string
  ms: number
  response: string | null
}
export type WebhookAttemptRow = Selectable<WebhookAttemptTable>

declare module '../../database.ts' {
  interface Tables {
    webhook_endpoints: WebhookEndpointTable
    webhook_messages: WebhookMessageTable
    webhook_attempts: WebhookAttemptTable
  }
}
