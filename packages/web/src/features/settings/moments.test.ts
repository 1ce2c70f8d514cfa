import { describe, expect, test } from 'vitest'
import { isMoment, isTurned, readMoment, writeMoment } from './moments.ts'

describe('typed moment', () => {
  test('is read in UTC and written in the same form', () => {
    expect(readMoment('11.29.2026 18:00')).toBe('2026-11-29T18:00:00.000Z')
    expect(readMoment('2026-11-29 9:05')).toBe('2026-11-29T09:05:00.000Z')
    expect(writeMoment('2026-11-29T18:00:00.000Z')).toBe('11.29.2026 18:00')
    expect(writeMoment('2026-11-29T18:00:00+02:00')).toBe('11.29.2026 16:00')
  })

  test('is none while a part is missing or does not exist', () => {
    const texts = ['', '11.29.2026', '11.29.2026 18:0', '11.29.2026 24:00', '02.30.2026 10:00']
    expect(texts.map(readMoment)).toEqual(texts.map(() => undefined))
    expect(['11.29.2026 18:0', '2026-11-29T18:00:00.000Z'].map(isMoment)).toEqual([false, true])
  })

  test('is turned unless the end is later than the start', () => {
    const [one, other] = ['2026-11-29T18:00:00.000Z', '2026-11-30T18:00:00.000Z']
    expect([isTurned({ startsAt: one, endsAt: other }), isTurned({ startsAt: other, endsAt: one })]).toEqual([
      false,
      true,
    ])
    expect([isTurned({ startsAt: one, endsAt: one }), isTurned({ endsAt: one })]).toEqual([true, false])
  })
})
