import { describe, expect, test } from 'vitest'
import { type Bought, graceMs, leewayMs, lineUp } from './plan-line.ts'

const dayMs = 24 * 60 * 60_000
const start = Date.UTC(2026, 10, 20)
const day = (days: number) => new Date(start + days * dayMs)

/** Thirty days that were bought on a day, as the provider tells of them. */
function bought(onDay: number, given: Partial<Bought> = {}): Bought {
  return {
    payment_id: `payment of day ${String(onDay).padStart(3, '0')}`,
    status: 'active',
    is_settled: true,
    started_at: day(onDay),
    period_start: day(onDay),
    period_end: day(onDay + 30),
    cancel_at_period_end: false,
    stopped_at: null,
    ended_at: null,
    given_up_at: null,
    durationMs: 30 * dayMs,
    ...given,
  }
}

const place = (items: Bought[], onDay: number) =>
  lineUp(items, [], day(onDay)).map(({ dates, wish }) => ({ ...dates, wish }))

describe('one plan', () => {
  test('runs for what was paid, and a little longer when it is going to be renewed', () => {
    expect(place([bought(0)], 5)).toEqual([
      {
        status: 'ACTIVE',
        starts_at: day(0),
        ends_at: day(30),
        grace_until: new Date(start + 30 * dayMs + leewayMs),
        cancelled_at: null,
        wish: undefined,
      },
    ])
    expect(place([bought(0)], 30)).toMatchObject([{ status: 'ACTIVE' }])
    expect(place([bought(0)], 31)).toMatchObject([{ status: 'EXPIRED' }])
  })

  test('stays one plan over its renewals', () => {
    const renewed = bought(0, { period_start: day(60), period_end: day(90) })
    expect(place([renewed], 61)).toMatchObject([{ status: 'ACTIVE', starts_at: day(0), ends_at: day(90) }])
  })

  test('that is cancelled ends exactly', () => {
    const stopping = bought(0, { cancel_at_period_end: true, stopped_at: day(3) })
    expect(place([stopping], 5)).toMatchObject([
      { status: 'CANCELLED', ends_at: day(30), grace_until: null, cancelled_at: day(3) },
    ])
    expect(place([stopping], 30)).toMatchObject([{ status: 'EXPIRED' }])
  })

  test('whose renewal was not paid has three days, whatever period the provider is in', () => {
    const owing = bought(0, { status: 'past_due', is_settled: false, period_start: day(30), period_end: day(60) })
    const dates = { ends_at: day(30), grace_until: new Date(day(30).getTime() + graceMs) }
    expect(place([owing], 31)).toMatchObject([{ status: 'PAST_DUE', ...dates, wish: undefined }])
    expect(place([owing], 33)).toMatchObject([{ status: 'EXPIRED', ...dates, wish: { kind: 'end' } }])
    const ended = { ...owing, status: 'canceled', ended_at: day(33) }
    expect(place([ended], 34)).toMatchObject([{ status: 'EXPIRED', ...dates, wish: undefined }])
  })

  test('stays cancelled in the books when another is bought long after it', () => {
    const ended = bought(0, { cancel_at_period_end: true, stopped_at: day(3), status: 'canceled', ended_at: day(30) })
    expect(place([ended, bought(40)], 41)[0]).toMatchObject({ status: 'EXPIRED', cancelled_at: day(3) })
  })

  test('that the provider ended early is over then', () => {
    expect(place([bought(0, { status: 'canceled', ended_at: day(4) })], 5)).toMatchObject([
      { status: 'EXPIRED', ends_at: day(4), grace_until: null },
    ])
  })
})

describe('a second plan', () => {
  test('waits for the end of the first, which is not renewed, and is renewed a period after its own beginning', () => {
    expect(place([bought(0), bought(10)], 10)).toMatchObject([
      { status: 'ACTIVE', ends_at: day(30), grace_until: null, cancelled_at: null, wish: { kind: 'stop' } },
      { status: 'NEXT', starts_at: day(30), ends_at: day(60), wish: { kind: 'move', renewAt: day(60) } },
    ])
  })

  test('wishes nothing more once the provider has taken it over', () => {
    const first = bought(0, { cancel_at_period_end: true, stopped_at: day(10) })
    const second = bought(10, { status: 'trialing', period_start: day(10), period_end: day(60) })
    const placed = place([first, second], 11)
    expect(placed).toMatchObject([
      { status: 'ACTIVE', cancelled_at: null },
      { status: 'NEXT', starts_at: day(30), ends_at: day(60) },
    ])
    expect(placed.map(({ wish }) => wish)).toEqual([undefined, undefined])
    const over = { ...first, status: 'canceled', ended_at: day(30) }
    expect(place([over, second], 30)).toMatchObject([{ status: 'EXPIRED' }, { status: 'ACTIVE', ends_at: day(60) }])
  })

  test('moves when the first was renewed in the same moment', () => {
    const first = bought(0, { period_start: day(30), period_end: day(60) })
    expect(place([first, bought(29)], 30)).toMatchObject([
      { ends_at: day(60), wish: { kind: 'stop' } },
      { starts_at: day(60), ends_at: day(90), wish: { kind: 'move', renewAt: day(90) } },
    ])
  })

  test('starts at once in the place of one that is not paid for', () => {
    const owing = bought(0, { status: 'past_due', is_settled: false, period_start: day(30), period_end: day(60) })
    expect(place([owing, bought(31)], 31)).toMatchObject([
      { status: 'EXPIRED', grace_until: day(31), wish: { kind: 'end' } },
      { status: 'ACTIVE', starts_at: day(31), ends_at: day(61) },
    ])
  })

  test('keeps what is paid for when the first ends early', () => {
    const first = bought(0, { status: 'canceled', ended_at: day(12) })
    const second = bought(10, { status: 'trialing', period_end: day(60) })
    expect(place([first, second], 13)).toMatchObject([
      { status: 'EXPIRED', ends_at: day(12) },
      { status: 'ACTIVE', starts_at: day(12), ends_at: day(60) },
    ])
  })

  test('that ends before its turn never starts, and the first is what people see of it', () => {
    const first = bought(0, { cancel_at_period_end: true, stopped_at: day(10) })
    const second = bought(10, { status: 'canceled', ended_at: day(12) })
    expect(place([first, second], 13)).toMatchObject([
      { status: 'CANCELLED', cancelled_at: day(10) },
      { starts_at: day(30), ends_at: day(30) },
    ])
  })

  test('that is cancelled still starts, because it is paid for', () => {
    const second = bought(10, { cancel_at_period_end: true, stopped_at: day(11), given_up_at: day(11) })
    expect(place([bought(0, { cancel_at_period_end: true }), second], 12)[1]).toMatchObject({
      status: 'CANCELLED',
      starts_at: day(30),
      ends_at: day(60),
    })
  })
})

test('a contract goes first, a whole second at most before what follows it', () => {
  const contract = { created_at: day(0), ends_at: new Date(day(20).getTime() + 1) }
  expect(lineUp([bought(5)], [contract], day(6))[0]?.dates.starts_at).toEqual(new Date(day(20).getTime() + 1000))
  const later = { created_at: day(6), ends_at: day(20) }
  expect(lineUp([bought(5)], [later], day(6))[0]?.dates.starts_at).toEqual(day(5))
})

test('the order in which it was heard does not matter', () => {
  const items = [bought(0), bought(3), bought(3, { payment_id: 'payment of day 003, again' }), bought(8)]
  const inOrder = lineUp(items, [], day(9))
  expect(lineUp(items.toReversed(), [], day(9))).toEqual(inOrder)
  expect(inOrder.map(({ dates }) => dates.starts_at)).toEqual([day(0), day(30), day(60), day(90)])
})
