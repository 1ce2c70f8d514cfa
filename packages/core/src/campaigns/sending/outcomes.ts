import type { SmtpResult } from '../../engines/gated-smtp.ts'
import type { Outcome } from './outcome-store.ts'
import type { DueMail } from './queue-store.ts'

const minuteMs = 60_000
/** Before each further attempt. */
const retryDelays = [1, 5, 30, 120].map(minutes => minutes * minuteMs)
const maxErrorLength = 500

type Ended = Exclude<SmtpResult, { kind: 'unreachable' | 'withdrawn' }>

/** What the answer of the mail server means for the recipient. */
export function outcomeOf({ id, attempts }: Pick<DueMail, 'id' | 'attempts'>, result: Ended, now: Date): Outcome {
  if (result.kind === 'accepted') return { id, status: 'SENT', error: null, dueAt: null }
  const error = result.text.replace(/\s+/g, ' ').slice(0, maxErrorLength)
  if (result.kind === 'lost' && result.isAfterEnd) return { id, status: 'UNKNOWN', error, dueAt: null }
  if (result.kind === 'refused' && result.code >= 500)
    return { id, status: result.command === 'RCPT TO' ? 'BOUNCED' : 'FAILED', error, dueAt: null }
  const delay = retryDelays[attempts]
  if (delay === undefined) return { id, status: 'FAILED', error, dueAt: null }
  return { id, status: 'QUEUED', error, dueAt: new Date(now.getTime() + delay) }
}
