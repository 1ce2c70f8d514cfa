import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import { expect, test } from 'vitest'
import { arrangeGifts } from './gifts.ts'

const day = (days: number) => new Date(Date.UTC(2026, 10, 20 + days))

function plan(source: SubscriptionRow['source'], from: number, until: number, given: Partial<SubscriptionRow> = {}) {
  const row: SubscriptionRow = {
    id: `${source} ${from}`,
    user_id: 'somebody',
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
  return row
}

const arrange = (plans: SubscriptionRow[], onDay: number) =>
  arrangeGifts(plans, day(onDay)).map(({ status, starts_at, ends_at }) => ({ status, starts_at, ends_at }))

test('a gift that runs is over when a plan is bought', () => {
  expect(arrange([plan('PROMO', 0, 7), plan('STRIPE', 3, 33)], 3)[0]).toEqual({
    status: 'EXPIRED',
    starts_at: day(0),
    ends_at: day(3),
  })
})

test('a gift that waits moves behind renewals and keeps its length', () => {
  const waiting = plan('PROMO', 30, 37, { status: 'NEXT' })
  expect(arrange([plan('STRIPE', 0, 60, { grace_until: day(61) }), waiting], 10)[1]).toEqual({
    status: 'NEXT',
    starts_at: day(61),
    ends_at: day(68),
  })
  expect(arrange([plan('STRIPE', 0, 20, { status: 'EXPIRED' }), waiting], 20)[1]).toEqual({
    status: 'ACTIVE',
    starts_at: day(20),
    ends_at: day(27),
  })
})

test('a gift that began because a renewal was late goes back with its rest', () => {
  const began = plan('PROMO', 30, 37)
  expect(arrange([plan('STRIPE', 0, 60), began], 31)[1]).toEqual({
    status: 'NEXT',
    starts_at: day(60),
    ends_at: day(66),
  })
})

test('gifts follow each other', () => {
  const gifts = [plan('PROMO', 0, 7), plan('PROMO', 7, 14, { status: 'NEXT' })]
  expect(arrange(gifts, 3)).toEqual(gifts.map(({ status, starts_at, ends_at }) => ({ status, starts_at, ends_at })))
})

test('what is over stays as it is', () => {
  const over = plan('PROMO', 0, 7, { status: 'EXPIRED' })
  expect(arrangeGifts([over, plan('STRIPE', 5, 35)], day(10))[0]).toBe(over)
})
