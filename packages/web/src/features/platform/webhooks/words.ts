import type { Endpoint, WebhookMessage } from '@limelight/contract/platform/webhooks'
import { counted, formatMoment } from '../../../display/format.ts'

type Tone = 'success' | 'warning' | 'danger' | 'default'

export function statusOf(endpoint: Endpoint): { tone: Tone; text: string } {
  const { status, pausedBecause, failingSince } = endpoint
  if (status === 'PAUSED') return { tone: pausedBecause === 'USER' ? 'default' : 'danger', text: 'Paused' }
  return failingSince === null
    ? { tone: 'success', text: 'Active' }
    : { tone: 'warning', text: `Failing since ${formatMoment(failingSince)}` }
}

/** What both the list and the page say of an endpoint. */
export function deliveryFacts({ waiting, lastDeliveredAt, key }: Endpoint): string[] {
  return [
    ...(waiting === 0 ? [] : [counted(waiting, 'message waits', 'messages wait')]),
    lastDeliveredAt === null ? 'nothing delivered yet' : `last delivered ${formatMoment(lastDeliveredAt)}`,
    ...(key === null ? [] : [`made by the key ${key.name}`]),
  ]
}

/** Why an endpoint is paused that its owner did not pause. */
export const pauseReasons = {
  USER: undefined,
  FAILING: 'It failed for five days, so we paused it. New messages wait here.',
  GONE: 'It answered 410, that it takes no more messages, so we paused it. New messages wait here.',
}

export const messageTones = { WAITING: 'warning', DELIVERED: 'success', FAILED: 'danger' } as const
export const messageWords = { WAITING: 'Waiting', DELIVERED: 'Delivered', FAILED: 'Failed' } as const

const outcomes: Record<string, string> = {
  TIMEOUT: 'No answer in time',
  CONNECTION: 'Couldn’t connect',
  TLS: 'No valid certificate',
  DNS: 'Unknown host',
  DROPPED: 'Too many messages waited',
  FORBIDDEN: 'Not a public address',
}

export function outcomeWords(outcome: string): string {
  return outcomes[outcome] ?? `Status ${outcome}`
}

/** What happened to a message, and what comes next. */
export function describeMessage({ attempts, outcome, nextAttemptAt }: WebhookMessage, isPaused: boolean): string {
  const tried = attempts === 0 ? [] : [attempts === 1 ? '1 attempt' : `${attempts} attempts`]
  const last = outcome === null ? [] : [outcomeWords(outcome)]
  const next = nextAttemptAt === null ? [] : [isPaused ? 'waits for Resume' : `next ${formatMoment(nextAttemptAt)}`]
  return [...tried, ...last, ...next].join(' · ')
}
