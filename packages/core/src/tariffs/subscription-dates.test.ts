import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import { describe, expect, test } from 'vitest'
import { graceEnd, type Purchase, renewalLeewayMs, scheduleGifts, schedulePurchases } from './subscription-dates.ts'

const dayMs = 24 * 60 * 60_000
const start = Date.UTC(2026, 10, 20)
const day = (days: number) => new Date(start + days * dayMs)

/** A subscription of some days. */
function subscription(
  source: SubscriptionRow['source'],
  from: number,
  until: number,
  given: Partial<SubscriptionRow> = {},
): SubscriptionRow {
  return {
    id: `${source} ${from}`,
    user_id: 'user',
    tariff_id: 'Pro',
    tariff_price_id: null,
    source,
    status: 'ACTIVE',
    starts_at: day(from),
    ends_at: day(until),
    grace_until: null,
    cancelled_at: null,
    limits: null,
    created_at: day(from),
    ...given,
  }
}

/** Thirty days that were bought on a day. */
function purchase(onDay: number, given: Partial<Purchase> = {}): Purchase {
  return {
    payment_id: `payment of day ${String(onDay).padStart(3, '0')}`,
    started_at: day(onDay),
    period_start: day(onDay),
    period_end: day(onDay + 30),
    cancel_at_period_end: false,
    stopped_at: null,
    ended_at: null,
    given_up_at: null,
    durationMs: 30 * dayMs,
    isPastDue: false,
    ...given,
  }
}

const datesOf = (purchases: Purchase[], onDay: number) =>
  schedulePurchases(purchases, [], day(onDay)).map(({ dates }) => dates)

describe('one purchase', () => {
  test('runs for what was paid, and a little longer when it will be renewed', () => {
    expect(datesOf([purchase(0)], 5)).toEqual([
      {
        status: 'ACTIVE',
        starts_at: day(0),
        ends_at: day(30),
        grace_until: new Date(start + 30 * dayMs + renewalLeewayMs),
        cancelled_at: null,
      },
    ])
    expect(datesOf([purchase(0)], 30)).toMatchObject([{ status: 'ACTIVE' }])
    expect(datesOf([purchase(0)], 31)).toMatchObject([{ status: 'EXPIRED' }])
  })

  test('stays one subscription over its renewals', () => {
    const renewed = purchase(0, { period_start: day(60), period_end: day(90) })
    expect(datesOf([renewed], 61)).toMatchObject([{ status: 'ACTIVE', starts_at: day(0), ends_at: day(90) }])
  })

  test('ends exactly at its end when it is cancelled', () => {
    const stopping = purchase(0, { cancel_at_period_end: true, stopped_at: day(3) })
    expect(datesOf([stopping], 5)).toMatchObject([
      { status: 'CANCELLED', ends_at: day(30), grace_until: null, cancelled_at: day(3) },
    ])
    expect(datesOf([stopping], 30)).toMatchObject([{ status: 'EXPIRED' }])
  })

  test('has three days of grace when its renewal is unpaid, in whatever period the provider is', () => {
    const unpaid = purchase(0, { isPastDue: true, period_start: day(30), period_end: day(60) })
    const dates = { ends_at: day(30), grace_until: day(33) }
    expect(graceEnd(day(30))).toEqual(day(33))
    expect(datesOf([unpaid], 31)).toMatchObject([{ status: 'PAST_DUE', ...dates }])
    expect(datesOf([unpaid], 33)).toMatchObject([{ status: 'EXPIRED', ...dates }])
    expect(datesOf([{ ...unpaid, ended_at: day(33) }], 34)).toMatchObject([{ status: 'EXPIRED', ...dates }])
  })

  test('stays cancelled when another one is bought long after it', () => {
    const ended = purchase(0, { cancel_at_period_end: true, stopped_at: day(3), ended_at: day(30) })
    expect(datesOf([ended, purchase(40)], 41)[0]).toMatchObject({ status: 'EXPIRED', cancelled_at: day(3) })
  })

  test('ends early when the provider ends it early', () => {
    expect(datesOf([purchase(0, { ended_at: day(4) })], 5)).toMatchObject([
      { status: 'EXPIRED', ends_at: day(4), grace_until: null },
    ])
  })
})

describe('a second purchase', () => {
  test('waits for the end of the first', () => {
    expect(datesOf([purchase(0), purchase(10)], 10)).toMatchObject([
      { status: 'ACTIVE', ends_at: day(30), grace_until: null, cancelled_at: null },
      { status: 'NEXT', starts_at: day(30), ends_at: day(60) },
    ])
  })

  test('keeps its dates when the provider has moved its renewal', () => {
    const first = purchase(0, { cancel_at_period_end: true, stopped_at: day(10) })
    const second = purchase(10, { period_start: day(10), period_end: day(60) })
    expect(datesOf([first, second], 11)).toMatchObject([
      { status: 'ACTIVE', cancelled_at: null },
      { status: 'NEXT', starts_at: day(30), ends_at: day(60) },
    ])
    expect(datesOf([{ ...first, ended_at: day(30) }, second], 30)).toMatchObject([
      { status: 'EXPIRED' },
      { status: 'ACTIVE', ends_at: day(60) },
    ])
  })

  test('moves when the first is renewed at the same moment', () => {
    const first = purchase(0, { period_start: day(30), period_end: day(60) })
    expect(datesOf([first, purchase(29)], 30)).toMatchObject([
      { ends_at: day(60) },
      { starts_at: day(60), ends_at: day(90) },
    ])
  })

  test('replaces an unpaid one at once', () => {
    const unpaid = purchase(0, { isPastDue: true, period_start: day(30), period_end: day(60) })
    expect(datesOf([unpaid, purchase(31)], 31)).toMatchObject([
      { status: 'EXPIRED', grace_until: day(31) },
      { status: 'ACTIVE', starts_at: day(31), ends_at: day(61) },
    ])
  })

  test('keeps what is paid when the first ends early', () => {
    const second = purchase(10, { period_end: day(60) })
    expect(datesOf([purchase(0, { ended_at: day(12) }), second], 13)).toMatchObject([
      { status: 'EXPIRED', ends_at: day(12) },
      { status: 'ACTIVE', starts_at: day(12), ends_at: day(60) },
    ])
  })

  test('never starts when it ends before its turn, and the first counts as cancelled', () => {
    const first = purchase(0, { cancel_at_period_end: true, stopped_at: day(10) })
    expect(datesOf([first, purchase(10, { ended_at: day(12) })], 13)).toMatchObject([
      { status: 'CANCELLED', cancelled_at: day(10) },
      { starts_at: day(30), ends_at: day(30) },
    ])
  })

  test('still starts when it is cancelled, because it is paid', () => {
    const second = purchase(10, { cancel_at_period_end: true, stopped_at: day(11), given_up_at: day(11) })
    expect(datesOf([purchase(0, { cancel_at_period_end: true }), second], 12)[1]).toMatchObject({
      status: 'CANCELLED',
      starts_at: day(30),
      ends_at: day(60),
    })
  })
})

test('a contract runs before later purchases, which start at a whole second', () => {
  const contract = { created_at: day(0), ends_at: new Date(day(20).getTime() + 1) }
  const startOf = (contract: { created_at: Date; ends_at: Date }) =>
    schedulePurchases([purchase(5)], [contract], day(6))[0]?.dates.starts_at
  expect(startOf(contract)).toEqual(new Date(day(20).getTime() + 1000))
  expect(startOf({ created_at: day(6), ends_at: day(20) })).toEqual(day(5))
})

test('purchases are scheduled alike in whatever order they are read', () => {
  const purchases = [purchase(0), purchase(3), purchase(3, { payment_id: 'payment of day 003, again' }), purchase(8)]
  const inOrder = schedulePurchases(purchases, [], day(9))
  expect(schedulePurchases(purchases.toReversed(), [], day(9))).toEqual(inOrder)
  expect(inOrder.map(({ dates }) => dates.starts_at)).toEqual([day(0), day(30), day(60), day(90)])
})

describe('gifts', () => {
  const giftsOf = (subscriptions: SubscriptionRow[], onDay: number) =>
    scheduleGifts(subscriptions, day(onDay)).map(({ status, starts_at, ends_at }) => ({ status, starts_at, ends_at }))

  test('a running gift ends when a plan is bought', () => {
    expect(giftsOf([subscription('PROMO', 0, 7), subscription('STRIPE', 3, 33)], 3)[0]).toEqual({
      status: 'EXPIRED',
      starts_at: day(0),
      ends_at: day(3),
    })
  })

  test('a waiting gift moves behind renewals and keeps its length', () => {
    const waiting = subscription('PROMO', 30, 37, { status: 'NEXT' })
    expect(giftsOf([subscription('STRIPE', 0, 60, { grace_until: day(61) }), waiting], 10)[1]).toEqual({
      status: 'NEXT',
      starts_at: day(61),
      ends_at: day(68),
    })
    expect(giftsOf([subscription('STRIPE', 0, 20, { status: 'EXPIRED' }), waiting], 20)[1]).toEqual({
      status: 'ACTIVE',
      starts_at: day(20),
      ends_at: day(27),
    })
  })

  test('a gift that started because a renewal was late waits again with its rest', () => {
    expect(giftsOf([subscription('STRIPE', 0, 60), subscription('PROMO', 30, 37)], 31)[1]).toEqual({
      status: 'NEXT',
      starts_at: day(60),
      ends_at: day(66),
    })
  })

  test('gifts follow each other', () => {
    const gifts = [subscription('PROMO', 0, 7), subscription('PROMO', 7, 14, { status: 'NEXT' })]
    expect(giftsOf(gifts, 3)).toEqual(gifts.map(({ status, starts_at, ends_at }) => ({ status, starts_at, ends_at })))
  })

  test('an expired gift stays as it is', () => {
    const expired = subscription('PROMO', 0, 7, { status: 'EXPIRED' })
    expect(scheduleGifts([expired, subscription('STRIPE', 5, 35)], day(10))[0]).toBe(expired)
  })
})
