import { expect, test } from 'vitest'
import { habitOf } from './habits.ts'
import { Random } from './random.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const start = Date.parse('2026-11-02T00:00:00Z')

test.each(['GB', 'US', 'IN'] as const)(
  'a habit in %s keeps days and order, and prefers some hours of the day',
  country => {
    const habit = habitOf(new Random(1, 2), country)
    const times = Array.from({ length: 24 * 60 * 7 }, (_, minute) => start + minute * minuteMs)
    const moved = times.map(habit)
    for (const [index, time] of moved.entries()) {
      expect(time).toBeGreaterThanOrEqual(moved[index - 1] ?? start - dayMs)
      expect(Math.abs(time - (times[index] ?? 0))).toBeLessThan(dayMs)
    }
    const offset = { GB: 0, US: -5, IN: 5.5 }[country]
    const hours = moved.map(time => new Date(time + offset * 60 * minuteMs).getUTCHours())
    const share = (from: number, to: number) => hours.filter(hour => hour >= from && hour <= to).length / hours.length
    expect(share(1, 5)).toBeLessThan(0.02)
    expect(Math.max(...Array.from({ length: 24 }, (_, hour) => share(hour, hour)))).toBeGreaterThan(0.3)
  },
)
