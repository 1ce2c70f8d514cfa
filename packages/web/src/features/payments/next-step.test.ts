import { expect, test } from 'vitest'
import { describeNextStep } from './next-step.ts'

const start = { status: 'ACTIVE', startsAt: '2026-11-29T12:00:00Z', endsAt: '2027-11-24T12:00:00Z' } as const

test('says of a paused plan when it goes on, not that it is active', () => {
  expect(describeNextStep(start, undefined, undefined)).toBe('Active from 11.29.2026 until 11.24.2027. It won’t renew.')
  expect(describeNextStep(start, undefined, { tariffName: 'Pro', endsAt: '2026-12-06T12:00:00Z' })).toBe(
    'Goes on after Pro, from 12.06.2026 until 11.24.2027. It won’t renew.',
  )
})
