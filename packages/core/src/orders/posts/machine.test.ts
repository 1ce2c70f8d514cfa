import type { PostStatus } from '@limelight/contract/orders/posts/rules'
import type { Deliverable } from '@limelight/contract/orders/posts/schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SeenPost } from '../../social-accounts/providers/post.ts'
import { dayMs } from '../clocks.ts'
import { checksAt, hourMs, type Outcome, type PostState, step } from './machine.ts'
import { proofOf } from './proof.ts'
import { type Expected, emptyChecks } from './verdicts.ts'

const start = new Date('2026-11-14T09:00:00Z')
const deliverable: Deliverable = {
  ...{
    id: 'd',
    network: 'INSTAGRAM',
    kind: 'REEL',
    count: 1,
    contains: ['@nordlicht'],
    isDisclosed: true,
    liveDays: 30,
  },
}
const expected: Expected = { deliverable, authorId: 'me', paidAt: new Date(start.getTime() - dayMs) }
const post: SeenPost = {
  ...{ platformId: '1', url: 'https://example.com/1', authorId: 'me', kinds: ['REEL'], links: [], pictureUrl: null },
  ...{ publishedAt: start, text: 'With @nordlicht #ad', label: 'UNREADABLE' },
  figures: { views: 1, likes: 1, comments: 1, shares: 1 },
}
const seen: Outcome = { kind: 'seen', post }
const gone: Outcome = { kind: 'gone' }
const away: Outcome = { kind: 'problem', problem: 'AWAY' }

const added: PostState = {
  ...{ network: 'INSTAGRAM', status: 'CHECKING', problem: null, is_foreign: false, published_at: null },
  ...{ live_until: null, gone_at: null, checks: emptyChecks(deliverable), read_at: null, failures: 0 },
  ...{ due_at: start, created_at: start },
}
const at = (ms: number) => new Date(start.getTime() + ms)
const run = (...steps: [ms: number, outcome: Outcome][]) =>
  steps.reduce((state, [ms, outcome]) => step(state, expected, outcome, at(ms)), added)
const textOf = (state: PostState, ms: number) => proofOf([deliverable], [{ state, deliverable }], at(ms))?.text

test('a post lives for its days and is done', () => {
  expect(textOf(added, 0)).toBe('Checking the posts')
  const live = run([hourMs, seen])
  expect(live).toMatchObject({ status: 'LIVE', live_until: at(30 * dayMs), due_at: at(hourMs + dayMs) })
  expect(textOf(live, 11.5 * dayMs)).toBe("Can't be checked since 11.14.2026")
  expect(textOf(run([hourMs, seen], [11.5 * dayMs, seen]), 11.5 * dayMs)).toBe('Live, disclosed, day 12 of 30')
  const done = run([hourMs, seen], [30 * dayMs, seen])
  expect(done).toMatchObject({ status: 'DONE', due_at: null })
  expect(textOf(done, 99 * dayMs)).toBe('Kept live for 30 days')
})

test('two answers an hour apart remove it, and what was away is added when it is back', () => {
  const first = run([0, seen], [dayMs, gone])
  expect(first).toMatchObject({ status: 'LIVE', gone_at: at(dayMs), due_at: at(dayMs + hourMs) })
  expect(run([0, seen], [dayMs, gone], [dayMs + 1, gone])).toMatchObject({ status: 'LIVE' })
  const removed = run([0, seen], [dayMs, gone], [dayMs + hourMs, gone])
  expect(removed.status).toBe('REMOVED')
  expect(textOf(removed, 9 * dayMs)).toBe('Removed on day 2 of 30')
  const back = step(removed, expected, seen, at(3 * dayMs))
  expect(back).toMatchObject({ status: 'LIVE', live_until: at(32 * dayMs), gone_at: null })
  expect(step(removed, expected, seen, at(30 * dayMs)).status).toBe('REMOVED')
})

test('an answer at the end of the live days is no removal', () => {
  expect(run([0, seen], [30 * dayMs - 1, gone], [30 * dayMs + hourMs, gone]).status).toBe('LIVE')
})

test('a hidden post and an outage are never a removal', () => {
  expect(run([0, gone], [hourMs, gone], [2 * hourMs, gone])).toMatchObject({
    status: 'CHECKING',
    problem: 'NOT_READABLE',
  })
  const out = run([0, seen], [dayMs, away], [3 * dayMs, away])
  expect(out).toMatchObject({ status: 'LIVE', problem: 'AWAY', failures: 2 })
  expect(checksAt(out, at(3 * dayMs)).map(({ verdict }) => verdict)).toEqual([
    ...['MET', 'MET', 'MET'],
    ...['UNKNOWN', 'UNKNOWN', 'UNKNOWN'],
  ])
  expect(run([0, away], [14 * dayMs, away]).status).toBe('UNREADABLE')
})

test('a story is done before its network ends it', () => {
  const story: Expected = { ...expected, deliverable: { ...deliverable, kind: 'STORY', liveDays: 1 } }
  const live = step(added, story, seen, at(hourMs))
  expect(live).toMatchObject({ status: 'LIVE', due_at: at(22 * hourMs) })
  expect(step(live, story, seen, at(22 * hourMs))).toMatchObject({ status: 'DONE', due_at: null })
})

const next: Record<PostStatus, PostStatus[]> = {
  CHECKING: ['LIVE', 'UNREADABLE'],
  LIVE: ['DONE', 'REMOVED', 'UNREADABLE'],
  REMOVED: ['LIVE'],
  DONE: [],
  UNREADABLE: [],
  REPLACED: [],
}

/** What a network shows while time passes. */
const happenings = fc.array(
  fc.record({
    hours: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 200, max: 400 })),
    outcome: fc.constantFrom<Outcome>(
      ...[seen, seen, gone, gone, away],
      { kind: 'problem', problem: 'EXPIRED' },
      { kind: 'problem', problem: 'SCOPE_MISSING' },
      { kind: 'problem', problem: 'UNLINKED' },
      { kind: 'seen', post: { ...post, text: 'Edited' } },
    ),
  }),
  { maxLength: 40 },
)

test('whatever happens, a post moves as its table says, and facts stay', () => {
  fc.assert(
    fc.property(happenings, steps => {
      let [state, now, firstGone] = [added, start.getTime(), Number.NaN]
      for (const { hours, outcome } of steps) {
        now += hours * hourMs
        const before = state
        state = step(before, expected, outcome, new Date(now))
        if (outcome.kind === 'seen') firstGone = Number.NaN
        const isGone =
          outcome.kind === 'gone' && before.status === 'LIVE' && new Date(now) < (before.live_until ?? start)
        if (isGone && Number.isNaN(firstGone)) firstGone = now
        // A removal follows two answers before the end, never a problem.
        expect(isNew(state, before, 'REMOVED')).toBe(isGone && now - firstGone >= hourMs)
        expectMove(before, state)
        expectFacts(before, state)
        expectProof(state, now)
      }
    }),
    { seed: 20261127, numRuns: 300 },
  )
})

function isNew(state: PostState, before: PostState, status: PostStatus): boolean {
  return state.status === status && before.status !== status
}

function expectMove(before: PostState, state: PostState): void {
  if (state.status !== before.status) expect(next[before.status]).toContain(state.status)
  // What still can change is due again.
  if (state.status === 'LIVE' || state.status === 'CHECKING') expect(state.due_at).not.toBeNull()
}

/** Author, time and kind keep their first verdict, and nothing shortens the live days. */
function expectFacts(before: PostState, state: PostState): void {
  if (before.status === 'DONE') expect(state.checks).toEqual(before.checks)
  if (before.read_at === null) return
  expect(state.checks.slice(0, 3)).toEqual(before.checks.slice(0, 3))
  expect(state.published_at).toEqual(before.published_at)
  expect((state.live_until ?? start) >= (before.live_until ?? start)).toBe(true)
}

function expectProof(state: PostState, now: number): void {
  const proof = proofOf([deliverable], [{ state, deliverable }], new Date(now))
  expect((proof?.met ?? 0) + (proof?.missing ?? 0) + (proof?.unknown ?? 0)).toBe(state.checks.length)
  if (state.status === 'REMOVED') expect(proof?.text).toMatch(/^Removed on day \d+ of 30$/)
}
