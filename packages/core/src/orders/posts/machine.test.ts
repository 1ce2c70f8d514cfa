import type { Deliverable } from '@limelight/contract/orders/posts/schema'
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

test('a late reading costs no day of figures', () => {
  // At 23:00 of its day, the next one is due at 18:00 of the next day.
  expect(run([23 * hourMs, seen])).toMatchObject({ due_at: at(dayMs + 18 * hourMs) })
  expect(run([hourMs, seen], [dayMs + 20 * hourMs, seen])).toMatchObject({ due_at: at(2 * dayMs + 18 * hourMs) })
})

test('a network that is back after days is asked within six hours', () => {
  const failed = Array.from({ length: 12 }, (_, at): [number, Outcome] => [dayMs + at * 6 * hourMs, away])
  const waits = failed.map((_, last) => {
    const { due_at } = run([0, seen], ...failed.slice(0, last + 1))
    return ((due_at?.getTime() ?? 0) - start.getTime() - dayMs - last * 6 * hourMs) / hourMs
  })
  expect(waits.slice(0, 7)).toEqual([0.25, 0.5, 1, 2, 4, 6, 6])
  expect(Math.max(...waits)).toBe(6)
})

test('a post that is done is read for its figures until day 30, also when it is gone', () => {
  const short: Expected = { ...expected, deliverable: { ...deliverable, liveDays: 5 } }
  const done = [0, 5].reduce((state, day) => step(state, short, seen, at(day * dayMs)), added)
  expect(done).toMatchObject({ status: 'DONE', due_at: at(6 * dayMs) })
  const failed = step(done, short, gone, at(6 * dayMs))
  expect(failed).toMatchObject({ status: 'DONE', due_at: at(6 * dayMs + hourMs / 4) })
  expect(step(failed, short, gone, at(7 * dayMs))).toMatchObject({ due_at: at(7 * dayMs + hourMs / 2) })
  expect(step(failed, short, away, at(30 * dayMs)).due_at).toBeNull()
})

test('a story is done before its network ends it', () => {
  const story: Expected = { ...expected, deliverable: { ...deliverable, kind: 'STORY', liveDays: 1 } }
  const live = step(added, story, seen, at(hourMs))
  expect(live).toMatchObject({ status: 'LIVE', due_at: at(22 * hourMs) })
  expect(step(live, story, seen, at(22 * hourMs))).toMatchObject({ status: 'DONE', due_at: null })
})
