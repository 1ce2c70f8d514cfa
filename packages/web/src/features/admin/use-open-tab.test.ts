import { describe, expect, test } from 'vitest'
import { firstFilled } from './use-open-tab.ts'

const tabs = [{ word: 'PENDING' }, { word: 'REQUESTED' }, { word: 'CONFIRMED' }] as const

describe('the tab that opens', () => {
  test('is the first that has entries', () => {
    expect(firstFilled(tabs, [0, 1, 4])).toBe(tabs[1])
    expect(firstFilled(tabs, [2, 1, 4])).toBe(tabs[0])
  })

  test('is the first one when all are empty', () => {
    expect(firstFilled(tabs, [0, 0, 0])).toBe(tabs[0])
  })

  test('waits for the counts before it', () => {
    expect(firstFilled(tabs, [undefined, 1, 4])).toBeUndefined()
    expect(firstFilled(tabs, [0, 1, undefined])).toBe(tabs[1])
  })
})
