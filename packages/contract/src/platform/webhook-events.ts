import type { Scope } from './rules.ts'

export const webhookRules = {
  maxEndpoints: 10,
  /** Of an endpoint. Beyond this, the oldest fail. */
  maxWaiting: 10_000,
  maxReplayed: 10_000,
  maxUrl: 2048,
  messageDays: 30,
  secretHours: 24,
  warnHours: 24,
  pauseDays: 5,
  testsPerMinute: 10,
} as const

/** What an endpoint can select, with its label and the scope that a key needs for it. */
export const webhookEvents = {
  'order.changed': { label: 'An order changed', scope: 'market' },
  'payment.changed': { label: 'An order was paid or paid out', scope: 'market' },
  'message.received': { label: 'You received a message', scope: 'messages' },
  'request.changed': { label: 'A request is new or answered', scope: 'messages' },
  'proposal.changed': { label: 'A proposal is new, changed or accepted', scope: 'market' },
  'reply.received': { label: 'A recipient replied to a campaign', scope: 'campaigns' },
  'campaign.finished': { label: 'A campaign ended', scope: 'campaigns' },
  'list.changed': { label: 'A list, its items or cards changed', scope: 'lists' },
  'alert.found': { label: 'An alert found something', scope: 'discovery' },
  'export.ready': { label: 'An export is ready or failed', scope: 'lists' },
} as const satisfies Record<string, { label: string; scope: Scope }>

export type WebhookEvent = keyof typeof webhookEvents

function isWebhookEvent(word: string): word is WebhookEvent {
  return Object.hasOwn(webhookEvents, word)
}

export const webhookEventNames = Object.keys(webhookEvents).filter(isWebhookEvent)
export const messageTypes = [...webhookEventNames, 'webhook.test'] as const
export type MessageType = (typeof messageTypes)[number]
