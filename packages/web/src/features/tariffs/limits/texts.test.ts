import type { Limit } from '@limelight/contract/tariffs/schema'
import { expect, test } from 'vitest'
import { amountText, resetText, rewardText, usageText } from './texts.ts'

const limit = (more: Partial<Limit>): Limit => ({
  name: 'SEARCH_PER_MONTH',
  type: 'COUNTER',
  value: 1500,
  counter: { value: 1 },
  remaining: 1499,
  resetsAt: new Date(2026, 10, 23, 12).toISOString(),
  ...more,
})

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
  expect(usageText(limit({ name: 'EXPORT', value: 5 }))).toBe('1 of 5 exports')
  expect(resetText(limit({}))).toBe('resets 11.23.2026')
  expect(resetText(limit({ name: 'SEARCH_PER_DAY' }))).toBe('resets at 00:00 UTC')
  expect(resetText(limit({ name: 'MAX_FAVOURITE_LISTS', remaining: 7, resetsAt: null }))).toBe('7 left')
})

test('describes a reward', () => {
  expect(rewardText({ kind: 'PLAN', tariffName: 'Pro', days: 7 })).toBe('Pro for 7 days')
  expect(rewardText({ kind: 'LIMIT', limit: 'EXPORT', amount: 10 })).toBe('10 more exports')
})
