import { describe, expect, test } from 'vitest'
import { findableWords, isOneLetterOff, toConditions, wordsOf } from './words.ts'

describe('words of a search', () => {
  test('have neither case nor accents, and each occurs once', () => {
    expect(wordsOf('Crème  brûlée, CREME 🎂 !!')).toEqual(['creme', 'brulee'])
  })

  test('of names are found with a wrong letter from five letters on', () => {
    expect(findableWords('One calm reel', 'Leyla Demir')).toEqual(['leyla', 'demir'])
  })
})

describe('one wrong letter', () => {
  test.each([
    ['morning', 'morning', true],
    ['mornung', 'morning', true],
    ['morninf', 'morning', true],
    ['mornig', 'morning', true],
    ['mornings', 'morning', true],
    ['xmorning', 'morning', true],
    ['mroning', 'morning', false],
    ['mornungs', 'morning', false],
    ['morn', 'morning', false],
  ])('%s and %s: %s', (left, right, expected) => {
    expect(isOneLetterOff(left, right)).toBe(expected)
    expect(isOneLetterOff(right, left)).toBe(expected)
  })
})

describe('condition', () => {
  test('asks for every word as a beginning, or for a similar word of a name', () => {
    const similar = new Map([['mornung', ['morning']]])
    expect(toConditions(['calm', 'mornung'], similar)).toEqual([
      { words: "'calm':*", marked: '' },
      { words: "'mornung':*", marked: "'~nmorning'" },
    ])
    expect(toConditions(['mornung'], similar, 'A')).toEqual([{ words: "'mornung':*A | 'morning':A", marked: '' }])
  })
})
