import { describe, expect, test } from 'vitest'
import { readChoices, valuesLine } from './words.ts'

const before = [
  { id: '1', name: 'Sent' },
  { id: '2', name: 'Arrived' },
]

describe('choices', () => {
  test.each([
    ['Arrived\nSent', ['2', '1']],
    ['Shipped\nArrived', ['1', '2']],
    ['Sent\n\n Lost \nArrived', ['1', undefined, '2']],
    ['Sent', ['1']],
    ['', []],
  ])('of %j keep their ids', (text, ids) => {
    expect(readChoices(text, before).map(({ id }) => id)).toEqual(ids)
  })
})

test('the line of a card names each value that is there', () => {
  const fields = [
    { id: 'fee', name: 'Fee', kind: 'number' as const, choices: [] },
    { id: 'hook', name: 'Hook', kind: 'text' as const, choices: [] },
    { id: 'sample', name: 'Sample', kind: 'choice' as const, choices: before },
  ]
  expect(valuesLine(fields, { fee: 1200.5, sample: '2' })).toBe('Fee: 1,200.5 · Sample: Arrived')
})
