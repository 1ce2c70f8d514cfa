import type { Limit } from '@limelight/contract/tariffs/schema'
import { afterEach, expect, test, vi } from 'vitest'
import { formatTime } from '../../../display/format.ts'
import { amountText, gainText, resetText, rewardText, usageText } from './texts.ts'

const limit = (more: Partial<Limit>): Limit => ({
  name: 'SEARCH_PER_MONTH',
  type: 'COUNTER',
  value: 1500,
  counter: { value: 1 },
  remaining: 1499,
  resetsAt: new Date(2026, 10, 23, 12).toISOString(),
  ...more,
})

afterEach(() => void vi.useRealTimers())

test('formats by-request, zero and boolean amounts as words', () => {
  expect([-1, 0, 1, 50_000].map(value => amountText(value, 'COUNTER'))).toEqual([
    'By request',
    'Not included',
    '1',
    '50,000',
  ])
  expect([-1, 0, 1].map(value => amountText(value, 'BOOLEAN'))).toEqual(['By request', 'Not included', 'Included'])
})

test('describes the usage of a limit and when it resets', () => {
  expect(usageText(limit({}))).toBe('1 of 1,500 searches')
  expect(usageText(limit({ value: 1 }))).toBe('1 of 1 search')
  expect(usageText(limit({ name: 'TRENDS_SEARCH_LIMIT', value: 5 }))).toBe('1 of 5 content searches')
  expect(usageText(limit({ name: 'EXPORT', value: 5 }))).toBe('1 of 5 exports')
  expect(resetText(limit({}))).toBe('resets 11.23.2026')
  expect(resetText(limit({ name: 'MAX_FAVOURITE_LISTS', remaining: 7, resetsAt: null }))).toBe('7 left')
})

test('says in the time zone of the user when a daily limit resets', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T23:59:00Z') })
  expect(resetText(limit({ name: 'SEARCH_PER_DAY' }))).toBe(`resets at ${formatTime('2026-11-23T00:00:00Z')}`)
})

test('describes a reward', () => {
  expect(rewardText({ kind: 'PLAN', tariffName: 'Pro', days: 7 })).toBe('Pro for 7 days')
  expect(rewardText({ kind: 'LIMIT', limit: 'EXPORT', amount: 10 })).toBe('10 more exports')
})

test('says what a promo code has given, also when it extended a higher plan', () => {
  const until = '2027-11-25T12:00:00.000Z'
  const reward = { kind: 'PLAN' as const, tariffName: 'Pro', days: 7 }
  const gain = (name: string, activeUntil: string) =>
    gainText({ reward, activeUntil: until }, { tariff: { name }, activeUntil })
  expect(gain('Pro', until)).toBe('You’ve got Pro for 7 days, until 11.25.2027.')
  expect(gain('Business', until)).toBe('Pro for 7 days extended Business, which now runs until 11.25.2027.')
  // It waits for the end of the higher plan.
  expect(gain('Business', '2027-11-18T12:00:00.000Z')).toBe(
    'You’ve got Pro for 7 days. It starts after Business and runs until 11.25.2027.',
  )
  expect(gainText({ reward: { kind: 'LIMIT', limit: 'EXPORT', amount: 10 }, activeUntil: null }, undefined)).toBe(
    'You’ve got 10 more exports.',
  )
})
