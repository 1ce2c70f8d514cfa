import type { Limit } from '@limelight/contract/tariffs/schema'
import { expect, test } from 'vitest'
import { amountWords, resetWords, rewardWords, usageWords } from './words.ts'

const limit = (more: Partial<Limit>): Limit => ({
  name: 'SEARCH_PER_MONTH',
  type: 'COUNTER',
  value: 1500,
  counter: { value: 1 },
  remaining: 1499,
  resetsAt: new Date(2026, 10, 23, 12).toISOString(),
  ...more,
})

test('amounts are words where a figure would say nothing', () => {
  expect([-1, 0, 1, 50_000].map(value => amountWords(value, 'COUNTER'))).toEqual([
    'By request',
    'Not included',
    '1',
    '50,000',
  ])
  expect([-1, 0, 1].map(value => amountWords(value, 'BOOLEAN'))).toEqual(['By request', 'Not included', 'Included'])
})

test('usage reads as a sentence, with when it starts over', () => {
  expect(usageWords(limit({}))).toBe('1 of 1,500 searches')
  expect(usageWords(limit({ value: 1 }))).toBe('1 of 1 search')
  expect(usageWords(limit({ name: 'EXPORT', value: 5 }))).toBe('1 of 5 exports')
  expect(resetWords(limit({}))).toBe('resets 11.23.2026')
  expect(resetWords(limit({ name: 'SEARCH_PER_DAY' }))).toBe('resets at 00:00 UTC')
  expect(resetWords(limit({ name: 'MAX_FAVOURITE_LISTS', remaining: 7, resetsAt: null }))).toBe('7 remain')
})

test('a reward says what it gives', () => {
  expect(rewardWords({ kind: 'PLAN', tariffName: 'Pro', days: 7 })).toBe('Pro for 7 days')
  expect(rewardWords({ kind: 'LIMIT', limit: 'EXPORT', amount: 10 })).toBe('10 more exports')
})
