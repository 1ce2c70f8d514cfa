import { describe, expect, test } from 'vitest'
import { requiredChange } from './provider-change.ts'
import { isPastDue } from './purchase-store.ts'
import { type Purchase, scheduleSubscriptions } from './schedule.ts'

const dayMs = 24 * 60 * 60_000
const daySeconds = 24 * 60 * 60
const day = (days: number) => new Date(Date.UTC(2026, 10, 20) + days * dayMs)

/** Thirty days that were bought on a day. */
function purchase(onDay: number, given: Partial<Purchase> = {}): Purchase {
  const id = `day ${String(onDay).padStart(3, '0')}`
  return {
    subscription_id: id,
    payment_id: id,
    priority: 4,
    cents: 9900,
    seconds: 30 * daySeconds,
    started_at: day(onDay),
    period_start: day(onDay),
    period_end: day(onDay + 30),
    moved_seconds: 0,
    cancel_at_period_end: false,
    stopped_at: null,
    ended_at: null,
    given_up_at: null,
    isPastDue: false,
    isAbandoned: false,
    ...given,
  }
}

const changesOf = (purchases: Purchase[], onDay: number) =>
  scheduleSubscriptions({ purchases, gifts: [], contracts: [] }, day(onDay)).purchases.map(item =>
    requiredChange(item, day(onDay)),
  )

describe('required change at the provider', () => {
  test('is none for a single purchase', () => {
    expect(changesOf([purchase(0)], 5)).toEqual([undefined])
  })

  test('stops the renewal of a followed subscription and moves the renewal of its follower', () => {
    expect(changesOf([purchase(0), purchase(10)], 10)).toEqual([
      { kind: 'stop-renewal' },
      { kind: 'move-renewal', to: day(60), movedSeconds: 20 * daySeconds },
    ])
  })

  test('stops the renewal of a deleted account and ends what it has not paid', () => {
    const unpaid = purchase(0, { isPastDue: true, period_start: day(30), period_end: day(60), isAbandoned: true })
    expect(changesOf([purchase(0, { isAbandoned: true })], 5)).toEqual([{ kind: 'stop-renewal' }])
    expect(changesOf([unpaid], 31)).toEqual([{ kind: 'cancel' }])
  })

  test('is none once the provider has applied both', () => {
    const first = purchase(0, { cancel_at_period_end: true, stopped_at: day(10) })
    const second = purchase(10, { period_end: day(60), moved_seconds: 20 * daySeconds })
    expect(changesOf([first, second], 11)).toEqual([undefined, undefined])
  })

  test('moves the follower again when the first is renewed at the same moment', () => {
    const first = purchase(0, { period_start: day(30), period_end: day(60) })
    expect(changesOf([first, purchase(29)], 30)).toEqual([
      { kind: 'stop-renewal' },
      { kind: 'move-renewal', to: day(90), movedSeconds: 31 * daySeconds },
    ])
  })

  test('moves a renewal in steps of at most two years, and never into the past', () => {
    const extended = (days: number) =>
      scheduleSubscriptions(
        {
          purchases: [purchase(0)],
          gifts: [
            {
              id: 'gift',
              created_at: day(1),
              priority: 4,
              cents: 330 * days,
              seconds: days * daySeconds,
              credited_to: null,
            },
          ],
          contracts: [],
        },
        day(1),
      ).purchases.map(item => requiredChange(item, day(1)))
    expect(extended(7)).toEqual([{ kind: 'move-renewal', to: day(37), movedSeconds: 7 * daySeconds }])
    expect(extended(800)).toEqual([{ kind: 'move-renewal', to: day(721), movedSeconds: 691 * daySeconds }])
    expect(changesOf([purchase(0), purchase(10)], 70)[1]).toBeUndefined()
  })

  test('cancels an unpaid subscription after the grace, or at once when another one follows', () => {
    const unpaid = purchase(0, { isPastDue: true, period_start: day(30), period_end: day(60) })
    expect(changesOf([unpaid], 31)).toEqual([undefined])
    expect(changesOf([unpaid], 33)).toEqual([{ kind: 'cancel' }])
    expect(changesOf([unpaid, purchase(31)], 31)[0]).toEqual({ kind: 'cancel' })
    expect(changesOf([{ ...unpaid, ended_at: day(33) }], 34)).toEqual([undefined])
  })
})

test.each([
  ['active', true, false],
  ['trialing', true, false],
  ['past_due', false, true],
  ['unpaid', false, true],
  ['canceled', true, false],
  ['canceled', false, true],
])('a subscription that is %s (invoice paid: %s) is past due: %s', (status, is_settled, expected) => {
  expect(isPastDue({ status, is_settled })).toBe(expected)
})
