import { describe, expect, test } from 'vitest'
import { graceEnd, renewalLeewayMs } from '../subscription-dates.ts'
import { type Contract, type Gift, type Purchase, scheduleSubscriptions } from './schedule.ts'

const dayMs = 24 * 60 * 60_000
const daySeconds = 24 * 60 * 60
const start = Date.UTC(2026, 10, 20)
const day = (days: number) => new Date(start + days * dayMs)

/** Thirty days of Pro that were bought on a day. */
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

const start30 = { priority: 2, cents: 3300 }
const business = { priority: 6, cents: 29_700 }
const stopped = (onDay: number) => ({ cancel_at_period_end: true, stopped_at: day(onDay) })

function gift(onDay: number, days: number, given: Partial<Gift> = {}): Gift {
  return {
    id: `gift ${onDay}`,
    created_at: day(onDay),
    priority: 4,
    cents: 330 * days,
    seconds: days * daySeconds,
    credited_to: null,
    ...given,
  }
}

const schedule = (given: { purchases?: Purchase[]; gifts?: Gift[]; contracts?: Contract[] }, onDay: number) =>
  scheduleSubscriptions({ purchases: [], gifts: [], contracts: [], ...given }, day(onDay))
const datesOf = (purchases: Purchase[], onDay: number) =>
  schedule({ purchases }, onDay).purchases.map(({ dates }) => dates)
const giftsOf = (purchases: Purchase[], gifts: Gift[], onDay = 10) => schedule({ purchases, gifts }, onDay)

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
    expect(datesOf([purchase(0, stopped(3))], 5)).toMatchObject([
      { status: 'CANCELLED', ends_at: day(30), grace_until: null, cancelled_at: day(3) },
    ])
    expect(datesOf([purchase(0, stopped(3))], 30)).toMatchObject([{ status: 'EXPIRED' }])
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
    const ended = purchase(0, { ...stopped(3), ended_at: day(30) })
    expect(datesOf([ended, purchase(40)], 41)[0]).toMatchObject({ status: 'EXPIRED', cancelled_at: day(3) })
  })

  test('ends early when the provider ends it early', () => {
    expect(datesOf([purchase(0, { ended_at: day(4) })], 5)).toMatchObject([
      { status: 'EXPIRED', ends_at: day(4), grace_until: null },
    ])
  })
})

describe('an upgrade', () => {
  const old = purchase(0, { ...start30, ...stopped(20) })

  test('starts at once and turns unused days into days of the new plan at their value', () => {
    const [before, upgrade] = schedule({ purchases: [old, purchase(20)] }, 20).purchases
    expect(before?.dates).toMatchObject({ status: 'EXPIRED', ends_at: day(20) })
    // Ten days at a third of the price.
    expect(upgrade?.credits).toEqual([
      { subscriptionId: 'day 000', unusedSeconds: 10 * daySeconds, seconds: Math.ceil((10 / 3) * daySeconds) },
    ])
    expect(upgrade?.dates).toMatchObject({ status: 'ACTIVE', starts_at: day(20) })
    expect(upgrade?.dates.ends_at).toEqual(upgrade?.firstPeriodEnd)
    expect(upgrade?.dates.ends_at).toEqual(new Date(day(50).getTime() + 1000 * Math.ceil((10 / 3) * daySeconds)))
  })

  test('keeps its end when the provider has moved the renewal, and later renewals follow', () => {
    const moved = Math.ceil((10 / 3) * daySeconds)
    const end = new Date(day(50).getTime() + 1000 * moved)
    const upgrade = purchase(20, { moved_seconds: moved, period_end: end })
    expect(datesOf([old, upgrade], 21)[1]).toMatchObject({ ends_at: end })
    const renewed = { ...upgrade, period_start: end, period_end: new Date(end.getTime() + 30 * dayMs) }
    expect(datesOf([old, renewed], 60)[1]).toMatchObject({ ends_at: renewed.period_end })
  })

  test('credits a renewal that the provider charged in the same moment', () => {
    const renewed = purchase(0, { ...start30, period_start: day(30), period_end: day(60) })
    expect(schedule({ purchases: [renewed, purchase(29)] }, 30).purchases[1]?.credits).toMatchObject([
      { unusedSeconds: 31 * daySeconds },
    ])
  })

  test('takes over everything lower that waits, too', () => {
    const waiting = purchase(10, start30)
    const { purchases } = schedule({ purchases: [purchase(0), waiting, purchase(20, business)] }, 20)
    expect(purchases.map(({ dates }) => dates.status)).toEqual(['EXPIRED', 'EXPIRED', 'ACTIVE'])
    expect(purchases[1]?.dates).toMatchObject({ starts_at: day(20), ends_at: day(20) })
    expect(purchases[2]?.credits.map(({ unusedSeconds }) => unusedSeconds / daySeconds)).toEqual([10, 30])
  })

  test('returns the old plan with its unused days when the provider ends the upgrade early', () => {
    const dates = datesOf([{ ...old, ended_at: day(30) }, purchase(20, { ended_at: day(22) })], 23)
    expect(dates).toMatchObject([
      { status: 'CANCELLED', starts_at: day(0), ends_at: day(32) },
      { status: 'EXPIRED', ends_at: day(22) },
    ])
  })

  test('keeps its credit when the provider ends the old plan later', () => {
    const { purchases } = schedule({ purchases: [{ ...old, ended_at: day(21) }, purchase(20)] }, 22)
    expect(purchases[1]?.credits).toMatchObject([{ unusedSeconds: 10 * daySeconds }])
  })
})

describe('an equal or lower plan', () => {
  test('waits for the end of the first, which is not renewed', () => {
    const { purchases } = schedule({ purchases: [purchase(0), purchase(10, start30)] }, 10)
    expect(purchases).toMatchObject([
      { isFollowed: true, dates: { status: 'ACTIVE', ends_at: day(30), grace_until: null, cancelled_at: null } },
      { isFollowed: false, dates: { status: 'NEXT', starts_at: day(30), ends_at: day(60) }, firstPeriodEnd: day(60) },
    ])
  })

  test('keeps its dates when the provider has moved its renewal', () => {
    const first = purchase(0, stopped(10))
    const second = purchase(10, { period_end: day(60), moved_seconds: 20 * daySeconds })
    expect(datesOf([first, second], 11)).toMatchObject([
      { status: 'ACTIVE', cancelled_at: null },
      { status: 'NEXT', starts_at: day(30), ends_at: day(60) },
    ])
    expect(datesOf([{ ...first, ended_at: day(30) }, second], 30)).toMatchObject([
      { status: 'EXPIRED' },
      { status: 'ACTIVE', ends_at: day(60) },
    ])
  })

  test('loses nothing when the provider renews both before it hears of us', () => {
    const first = purchase(0, { period_start: day(30), period_end: day(60) })
    const second = purchase(10, { period_start: day(40), period_end: day(70) })
    expect(datesOf([first, second], 41)).toMatchObject([
      { ends_at: day(60) },
      { starts_at: day(60), ends_at: day(120) },
    ])
  })

  test('replaces an unpaid one at once', () => {
    const unpaid = purchase(0, { isPastDue: true, period_start: day(30), period_end: day(60) })
    expect(datesOf([unpaid, purchase(31)], 31)).toMatchObject([
      { status: 'EXPIRED', grace_until: day(31) },
      { status: 'ACTIVE', starts_at: day(31), ends_at: day(61) },
    ])
  })

  test('starts earlier, for as long as it is paid, when the first ends early', () => {
    const second = purchase(10, { period_end: day(60), moved_seconds: 20 * daySeconds })
    expect(datesOf([purchase(0, { ended_at: day(12) }), second], 13)).toMatchObject([
      { status: 'EXPIRED', ends_at: day(12) },
      { status: 'ACTIVE', starts_at: day(12), ends_at: day(42) },
    ])
  })

  test('never starts when it ends before its turn, and the first counts as cancelled', () => {
    expect(datesOf([purchase(0, stopped(10)), purchase(10, { ended_at: day(12) })], 13)).toMatchObject([
      { status: 'CANCELLED', cancelled_at: day(10) },
      { starts_at: day(30), ends_at: day(30) },
    ])
  })

  test('still starts when it is cancelled, because it is paid', () => {
    const second = purchase(10, { ...stopped(11), given_up_at: day(11) })
    expect(datesOf([purchase(0, stopped(10)), second], 12)[1]).toMatchObject({
      status: 'CANCELLED',
      starts_at: day(30),
      ends_at: day(60),
    })
  })
})

describe('a contract', () => {
  const contract = { id: 'contract', created_at: day(0), starts_at: day(0), ends_at: day(20), priority: 4 }

  test('runs before equal and lower purchases, which start at a whole second', () => {
    const startOf = (ends_at: Date) =>
      schedule({ purchases: [purchase(5)], contracts: [{ ...contract, ends_at }] }, 6).purchases[0]?.dates.starts_at
    expect(startOf(new Date(day(20).getTime() + 1))).toEqual(new Date(day(20).getTime() + 1000))
  })

  test('keeps its dates below a higher plan', () => {
    const { purchases } = schedule({ purchases: [purchase(5, business)], contracts: [contract] }, 6)
    expect(purchases).toMatchObject([{ credits: [], dates: { starts_at: day(5), ends_at: day(35) } }])
  })
})

test('purchases are scheduled alike in whatever order they are read', () => {
  const again = { payment_id: 'day 003, again', subscription_id: 'day 003, again' }
  const purchases = [purchase(0), purchase(3), purchase(3, again), purchase(8)]
  const inOrder = schedule({ purchases }, 9)
  expect(schedule({ purchases: purchases.toReversed() }, 9)).toEqual(inOrder)
  expect(inOrder.purchases.map(({ dates }) => dates.starts_at)).toEqual([day(0), day(30), day(60), day(90)])
})

describe('a gift', () => {
  test('starts at once on the default plan', () => {
    expect(giftsOf([], [gift(0, 7)]).gifts).toMatchObject([{ starts_at: day(0), ends_at: day(7), credited_to: null }])
  })

  test('of a higher plan starts at once, and the paid plan goes on later', () => {
    const { gifts, purchases } = giftsOf([purchase(0, start30)], [gift(10, 7)])
    expect(gifts).toMatchObject([{ starts_at: day(10), ends_at: day(17), credited_to: null }])
    expect(purchases).toMatchObject([{ dates: { starts_at: day(0), ends_at: day(37) }, shiftSeconds: 7 * daySeconds }])
  })

  test('of the same plan extends the plan that renews', () => {
    const { gifts, purchases } = giftsOf([purchase(0)], [gift(10, 7)])
    expect(gifts).toMatchObject([{ starts_at: day(10), ends_at: day(10), credited_to: 'day 000' }])
    expect(purchases).toMatchObject([{ dates: { ends_at: day(37) }, shiftSeconds: 7 * daySeconds }])
  })

  test('of a lower plan extends the plan that renews by its value, also after it was cancelled', () => {
    const low = gift(10, 9, { priority: 2, cents: 990 })
    expect(giftsOf([purchase(0)], [low]).purchases).toMatchObject([{ dates: { ends_at: day(33) } }])
    const cancelled = giftsOf([purchase(0, stopped(11))], [{ ...low, credited_to: 'day 000' }])
    expect(cancelled.purchases).toMatchObject([{ dates: { ends_at: day(33) } }])
  })

  test('waits for the end of a cancelled plan', () => {
    expect(giftsOf([purchase(0, stopped(3))], [gift(10, 7)]).gifts).toMatchObject([
      { starts_at: day(30), ends_at: day(37), credited_to: null },
    ])
  })

  test('becomes days of a higher plan that is bought meanwhile', () => {
    const { gifts, purchases } = giftsOf([purchase(10, business)], [gift(7, 9)])
    expect(gifts).toMatchObject([{ starts_at: day(7), ends_at: day(10) }])
    expect(purchases).toMatchObject([{ credits: [{ unusedSeconds: 6 * daySeconds, seconds: 2 * daySeconds }] }])
  })

  test('above a paid plan is credited together with that plan', () => {
    const { purchases } = giftsOf([purchase(0, start30), purchase(10, business)], [gift(7, 9)])
    expect(purchases[1]?.credits.map(({ unusedSeconds }) => unusedSeconds / daySeconds).sort()).toEqual([23, 6])
  })

  test('ends before a lower plan that is bought meanwhile', () => {
    const { gifts, purchases } = giftsOf([purchase(10, start30)], [gift(7, 9)])
    expect(gifts).toMatchObject([{ starts_at: day(7), ends_at: day(16) }])
    expect(purchases).toMatchObject([{ dates: { starts_at: day(16), ends_at: day(46) } }])
  })

  test('follows another gift, or runs before a lower one', () => {
    const low = { priority: 2, cents: 770 }
    expect(giftsOf([], [gift(0, 7), gift(3, 7)]).gifts[1]).toMatchObject({ starts_at: day(7), ends_at: day(14) })
    expect(giftsOf([], [gift(0, 7, low), gift(3, 7)]).gifts).toMatchObject([
      { starts_at: day(0), ends_at: day(14) },
      { starts_at: day(3), ends_at: day(10) },
    ])
  })

  test('waits for the grace of an unpaid plan, and extends it once it is paid', () => {
    const unpaid = purchase(0, { isPastDue: true, period_start: day(30), period_end: day(60) })
    expect(giftsOf([unpaid], [gift(31, 7)], 31).gifts).toMatchObject([{ starts_at: day(33), credited_to: null }])
    const paid = giftsOf([{ ...unpaid, isPastDue: false }], [gift(31, 7)], 32)
    expect(paid).toMatchObject({ gifts: [{ credited_to: 'day 000' }], purchases: [{ dates: { ends_at: day(67) } }] })
  })

  test('starts at the end of the grace, which an earlier gift does not make longer', () => {
    const unpaid = purchase(0, { period_start: day(30), period_end: day(60), isPastDue: true })
    const given = giftsOf([unpaid], [gift(10, 1, { credited_to: 'day 000' }), gift(30, 1)], 30)
    expect(given.purchases[0]?.dates).toMatchObject({ ends_at: day(31), grace_until: day(33) })
    expect(given.gifts[1]).toMatchObject({ starts_at: day(33), ends_at: day(34) })
  })

  test('runs by itself when the provider ends the extended plan early', () => {
    const { gifts } = giftsOf([purchase(0, { ended_at: day(12) })], [gift(10, 7, { credited_to: 'day 000' })], 13)
    expect(gifts).toMatchObject([{ starts_at: day(12), ends_at: day(19), credited_to: null }])
  })
})
