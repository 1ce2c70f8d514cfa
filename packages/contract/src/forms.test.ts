import { describe, expect, test } from 'vitest'
import { removeInvisible, requiredName } from './forms.ts'

const name = requiredName('Name', 8)
const issueOf = (value: unknown) => name.safeParse(value).error?.issues[0]?.message

describe('name', () => {
  test.each([
    ['Anna\u0000\u0007\u001b', 'Anna'],
    [' Anna\r\nLu\t', 'Anna Lu'],
    ['Anna\u2028Lu', 'Anna Lu'],
    ['\u202eannA\u2066', 'annA'],
    ['A\u200b\ufeffnna', 'Anna'],
    ['\u2067کتاب\u200cها', 'کتاب\u200cها'],
    ['👩\u200d🎤', '👩\u200d🎤'],
  ])('%j is stored as %j', (given, stored) => {
    expect(name.parse(given)).toBe(stored)
  })

  test.each(['', ' \n ', '\u0000\u200b', undefined, null, 7])('%j counts as missing', value => {
    expect(issueOf(value)).toBe('Name is required')
  })

  test('is measured without invisible characters', () => {
    expect(name.parse(`\u0000${'a'.repeat(8)}\u200b`)).toBe('a'.repeat(8))
    expect(issueOf('a'.repeat(9))).toBe('Name should not be longer than 8 characters')
  })
})

test('text keeps its line breaks and tabs', () => {
  expect(removeInvisible('one\r\ntwo\rthree\n\tfour\u0000\u202e')).toBe('one\ntwo\nthree\n\tfour')
})
