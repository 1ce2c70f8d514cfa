import { expect, test } from 'vitest'
import {
  formatAnswerTime,
  formatChange,
  formatCompact,
  formatCount,
  formatDate,
  formatDay,
  formatDuration,
  formatMoment,
  formatMoney,
  formatPercent,
  formatPrice,
  withLocalMoments,
} from './format.ts'

test('formats dates as MM.DD.YYYY', () => {
  expect(formatDate(new Date(2025, 2, 9, 23, 59).toISOString())).toBe('03.09.2025')
  expect(formatDate(new Date(2025, 10, 19, 0, 0).toISOString())).toBe('11.19.2025')
})

test('formats a calendar day without converting its time zone', () => {
  expect(formatDay('2025-03-09')).toBe('03.09.2025')
})

test('shows the moments of a sentence in the time zone of the user', () => {
  const at = new Date(2026, 10, 24, 0, 18)
  const [date = '', time = ''] = at.toISOString().split('T')
  const [year, month, day] = date.split('-')
  const moment = `${month}.${day}.${year} ${time.slice(0, 5)} UTC`
  expect(withLocalMoments(`On ${moment}, before the deposit was final on ${moment}.`)).toBe(
    'On 11.24.2026 00:18, before the deposit was final on 11.24.2026 00:18.',
  )
})

test('formats a moment as a time today and as a date and time on other days', () => {
  const now = new Date(2025, 10, 19, 23, 59)
  expect(formatMoment(new Date(2025, 10, 19, 0, 5).toISOString(), now)).toBe('00:05')
  expect(formatMoment(new Date(2025, 10, 18, 14, 31).toISOString(), now)).toBe('11.18.2025 14:31')
  expect(formatMoment(new Date(2024, 10, 19, 14, 31).toISOString(), now)).toBe('11.19.2024 14:31')
})

test('formats counts with commas, prices with cents only if needed, and money always with cents', () => {
  expect([0, 999, 3914, 500_000].map(formatCount)).toEqual(['0', '999', '3,914', '500,000'])
  expect([24, 24.5, 2988, 0.1].map(formatPrice)).toEqual(['$24', '$24.50', '$2,988', '$0.10'])
  expect([24, 24.5, 2988].map(formatMoney)).toEqual(['$24.00', '$24.50', '$2,988.00'])
})

test('formats compact counts with at most one decimal and never as 1000k', () => {
  const counts = [0, 999, 1000, 1049, 1500, 412_560, 999_949, 999_950, 1_240_000, 999_949_999, 2_500_000_000]
  const texts = ['0', '999', '1k', '1k', '1.5k', '412.6k', '999.9k', '1.0M', '1.2M', '999.9M', '2.5B']
  expect(counts.map(formatCompact)).toEqual(texts)
})

test('formats the time of a search in milliseconds below a second', () => {
  expect([0.2, 38.4, 999, 999.6, 1435].map(formatDuration)).toEqual(['1 ms', '38 ms', '999 ms', '1.0 s', '1.4 s'])
})

test('formats changes with a sign unless they round to zero', () => {
  const percent = (size: number) => formatPercent(size, 1)
  expect([2.94, -0.36, 0.04, -0.04, 0].map(change => formatChange(change, percent))).toEqual([
    '+2.9%',
    '−0.4%',
    '0.0%',
    '0.0%',
    '0.0%',
  ])
  expect(formatChange(17_240, formatCompact)).toBe('+17.2k')
})

test('says how fast a person answers', () => {
  const hour = 3_600_000
  expect([40_000, hour, 1.5 * hour, 23 * hour, 24 * hour, 60 * hour].map(formatAnswerTime)).toEqual([
    ...['an hour', 'an hour', '2 hours', '23 hours', 'a day', '3 days'],
  ])
})
