import type { Dispute } from '@limelight/contract/orders/disputes'
import { describe, expect, test } from 'vitest'
import { endedRounds, endingOf, roundOf } from './endings.ts'

type Entry = Dispute['history'][number]

const sealBy = (by: Entry['by']): Entry => ({
  at: '2026-11-29T02:00:00.000Z',
  by,
  action: 'SEAL',
  price: null,
  comment: null,
  files: [],
})

describe('rounds of sealed numbers', () => {
  const history = [sealBy('CLIENT'), sealBy('OWNER'), sealBy('OWNER'), sealBy('CLIENT'), sealBy('SYSTEM')]

  test('count once both sides have sealed', () => {
    expect(endedRounds({ history: history.slice(0, 1) })).toBe(0)
    expect(endedRounds({ history: history.slice(0, 3) })).toBe(1)
  })

  test('say which number ended a round without a match', () => {
    expect(history.slice(0, 4).map(entry => roundOf(entry, history))).toEqual([
      { round: 1, isMissed: false },
      { round: 1, isMissed: true },
      { round: 2, isMissed: false },
      { round: 2, isMissed: false },
    ])
  })

  test('say in which round the numbers met', () => {
    expect(endingOf({ resolution: 'SEALED', history })).toBe('The sealed numbers met in round 2')
  })
})
