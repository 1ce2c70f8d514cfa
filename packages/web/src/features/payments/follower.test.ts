import type { Subscription } from '@limelight/contract/payments/schema'
import { expect, test } from 'vitest'
import { followerOf, startOfFollower } from './follower.ts'

const plan = (tariffName: string, status: Subscription['status'], starts: number, ends: number): Subscription => ({
  ...{ id: tariffName, tariffId: tariffName, tariffPriceId: 'price', cancelledAt: null },
  ...{ tariffName, status, startsAt: dayText(starts), endsAt: dayText(ends) },
})
const dayText = (day: number) => new Date(Date.UTC(2026, 10, day)).toISOString()

test('names the plan that waits for the end of another one, and the first of several', () => {
  const [pro, start, late] = [plan('Pro', 'ACTIVE', 1, 31), plan('Start', 'NEXT', 31, 61), plan('Late', 'NEXT', 61, 91)]
  expect(followerOf(pro, [late, start, pro])).toBe(start)
  expect(startOfFollower(start)).toBe('After that, Start starts as planned.')
  expect(followerOf(late, [late, start, pro])).toBeUndefined()
})

test('names the paused plan that goes on after the days of a promo code, which do not follow it', () => {
  const [start, gift] = [plan('Start', 'ACTIVE', 1, 38), plan('Pro', 'ACTIVE', 2, 9)]
  expect(followerOf(gift, [gift, start])).toBe(start)
  expect(startOfFollower(start)).toBe('After that, Start goes on.')
  expect(followerOf(start, [gift, start])).toBeUndefined()
})
