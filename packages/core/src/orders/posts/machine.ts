import type { PostProblem } from '@limelight/contract/orders/posts/rules'
import { accountKindNames } from '@limelight/contract/social-accounts/kinds'
import type { OrderPostRow, StoredCheck } from '@limelight/db/orders/tables'
import { formatMoment } from '../../runtime/format-day.ts'
import type { SeenPost } from '../../social-accounts/providers/post.ts'
import { addMs, dayMs } from '../clocks.ts'
import { afterReading, type Expected, judge, withoutReading } from './verdicts.ts'

export const hourMs = 60 * 60_000
/** From here on, a post that nobody read says nothing about today. */
const staleMs = 2 * dayMs
/** So long after `liveUntil`, or after it was added, a post that nobody could read is given up. */
const givenUpMs = 14 * dayMs
const firstRetryMs = 15 * 60_000
/** Figures are read at least so long. */
const figureDays = 30
/** The end of a day that is left for retries. None waits longer, so a network that is back costs no further day. */
export const spareMs = 6 * hourMs
/** The last look at a story, which its network ends after 24 hours. */
const storyMs = 22 * hourMs

export type PostState = Pick<
  OrderPostRow,
  | 'network'
  | 'status'
  | 'problem'
  | 'is_foreign'
  | 'published_at'
  | 'live_until'
  | 'gone_at'
  | 'checks'
  | 'read_at'
  | 'failures'
  | 'due_at'
  | 'created_at'
>

/** What an attempt to read a post came to. */
export type Outcome =
  | { kind: 'seen'; post: SeenPost }
  | { kind: 'gone' }
  | { kind: 'problem'; problem: PostProblem; retryAt?: Date | undefined }

/** Only a reading and two answers change what is known; an outage never looks like a removal. */
export function step(state: PostState, expected: Expected, outcome: Outcome, now: Date): PostState {
  if (state.status === 'REPLACED' || state.status === 'UNREADABLE') return { ...state, due_at: null }
  if (outcome.kind === 'seen') return see(state, expected, outcome.post, now)
  if (outcome.kind === 'gone' && (state.status === 'LIVE' || state.status === 'REMOVED'))
    return isBefore(now, state.live_until) ? miss(state, now) : fail(state, { problem: 'NOT_READABLE' }, now)
  // Before the first reading, the networks hide the posts of other people as if they were gone.
  return fail(state, outcome.kind === 'problem' ? outcome : { problem: 'NOT_READABLE' }, now)
}

function see(state: PostState, expected: Expected, post: SeenPost, now: Date): PostState {
  const read = { problem: null, gone_at: null, failures: 0, read_at: now }
  if (state.status === 'DONE') return { ...state, ...read, due_at: figuresDue(state, expected, now) }
  if (state.status === 'REMOVED' && !isBefore(now, state.live_until)) return { ...state, due_at: null }
  const published_at = state.published_at ?? post.publishedAt
  const agreed = addMs(published_at, expected.deliverable.liveDays * dayMs)
  const away = state.status === 'REMOVED' && state.gone_at !== null ? now.getTime() - state.gone_at.getTime() : 0
  const live_until = addMs(state.live_until ?? agreed, away)
  const checks = afterReading(state.checks, judge(post, expected), now)
  const next: PostState = {
    ...{ ...state, ...read, published_at, live_until, checks, status: 'LIVE' },
    is_foreign: checks.some(({ requirement, verdict }) => requirement === 'AUTHOR' && verdict === 'MISSING'),
  }
  // The first reading makes it LIVE in any case, and the next one follows at once.
  if (state.status === 'CHECKING' || now < lastLook(next, expected))
    return { ...next, due_at: earlier(nextDay(published_at, now), later(now, lastLook(next, expected))) }
  const done: PostState = { ...next, status: 'DONE' }
  return { ...done, due_at: figuresDue(done, expected, now) }
}

/** When a reading ends the live days. */
function lastLook({ published_at, live_until }: PostState, { deliverable }: Expected): Date {
  const until = live_until ?? new Date(0)
  return deliverable.kind === 'STORY' ? earlier(until, addMs(published_at ?? until, storyMs)) : until
}

function figuresDue({ published_at }: PostState, { deliverable }: Expected, now: Date): Date | null {
  const end = deliverable.kind === 'STORY' ? null : figuresEnd({ published_at })
  return published_at !== null && end !== null && now < end ? earlier(nextDay(published_at, now), end) : null
}

function figuresEnd({ published_at }: Pick<PostState, 'published_at'>): Date | null {
  return published_at === null ? null : addMs(published_at, figureDays * dayMs)
}

/** A day later at most, and so early on the next day that a failure costs no day of figures. */
function nextDay(publishedAt: Date, now: Date): Date {
  return earlier(addMs(now, dayMs), addMs(publishedAt, (dayOf(publishedAt, now) + 1) * dayMs - spareMs))
}

function miss(state: PostState, now: Date): PostState {
  const answered = { ...state, problem: null, failures: 0 }
  if (state.status === 'REMOVED') return { ...answered, due_at: addMs(now, dayMs) }
  if (state.gone_at === null) return { ...answered, gone_at: now, due_at: addMs(now, hourMs) }
  const second = addMs(state.gone_at, hourMs)
  if (now < second) return { ...answered, due_at: second }
  const evidence = `${accountKindNames[state.network]} said on ${formatMoment(state.gone_at)} and on ${formatMoment(now)} that the post is gone.`
  const checks = state.checks.map(
    (check): StoredCheck =>
      check.requirement === 'LIVE' ? { ...check, verdict: 'MISSING', evidence, at: now.toISOString() } : check,
  )
  return { ...answered, status: 'REMOVED', checks, due_at: addMs(now, dayMs) }
}

type Failed = { problem: PostProblem; retryAt?: Date | undefined }

function fail(state: PostState, { problem, retryAt }: Failed, now: Date): PostState {
  const failed = { ...state, problem, failures: state.failures + 1 }
  if (state.status === 'DONE') {
    const end = figuresEnd(state)
    return { ...failed, due_at: end !== null && now < end ? earlier(retryOf(state, retryAt, now), end) : null }
  }
  if (state.status === 'REMOVED')
    return { ...failed, due_at: isBefore(now, state.live_until) ? retryOf(state, retryAt, now) : null }
  const end = givenUpAt(state)
  if (now >= end)
    return { ...failed, status: 'UNREADABLE', checks: withoutReading(state.checks, state.read_at), due_at: null }
  const checks = isStale(state, now) ? withoutReading(state.checks, state.read_at) : state.checks
  return { ...failed, checks, due_at: earlier(retryOf(state, retryAt, now), end) }
}

function retryOf({ failures }: PostState, retryAt: Date | undefined, now: Date): Date {
  return retryAt ?? addMs(now, Math.min(spareMs, firstRetryMs * 2 ** Math.min(failures, 10)))
}

function givenUpAt({ live_until, created_at }: PostState): Date {
  return addMs(live_until ?? created_at, givenUpMs)
}

/** Whether a post that should be live was not read for 48 hours. */
export function isStale({ status, read_at, created_at }: PostState, now: Date): boolean {
  if (status !== 'LIVE' && status !== 'CHECKING') return status === 'UNREADABLE'
  return now.getTime() - (read_at ?? created_at).getTime() >= staleMs
}

/** The checks as they stand now: time alone makes them unknown. */
export function checksAt(state: PostState, now: Date): StoredCheck[] {
  return state.read_at !== null && isStale(state, now) ? withoutReading(state.checks, state.read_at) : state.checks
}

/** The day of the live days, from 1; null before the first reading. */
export function dayAt({ published_at, gone_at, status }: PostState, liveDays: number, now: Date): number | null {
  if (published_at === null) return null
  const at = status === 'REMOVED' && gone_at !== null ? gone_at : now
  return Math.min(liveDays, Math.max(1, dayOf(published_at, at)))
}

/** The whole days since publication plus 1. */
export function dayOf(publishedAt: Date, at: Date): number {
  return Math.floor((at.getTime() - publishedAt.getTime()) / dayMs) + 1
}

function isBefore(now: Date, end: Date | null): boolean {
  return end !== null && now < end
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}
