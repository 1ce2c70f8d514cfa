import { describe, expect, test } from 'vitest'
import { changesOf } from './act-texts.ts'

describe('the changes of an act', () => {
  test('are the fields with another value', () => {
    const before = { status: 'PENDING', comment: null, act: 'x' }
    expect(changesOf({ before, after: { status: 'REFUSED', comment: 'No', act: 'x' } })).toEqual([
      ['state', 'waiting', 'refused'],
      ['comment', undefined, 'No'],
    ])
  })

  test('are words: fields, codes, amounts and switches', () => {
    const after = { act: 'DISPUTE_RESOLVE', price: '1160', isBlocked: true, ids: ['a', 'b'], status: 'APPROVED' }
    expect(changesOf({ before: { status: 'UNKNOWN' }, after })).toEqual([
      ['state', 'waiting', 'approved'],
      ['request', undefined, 'resolve a dispute'],
      ['to the seller', undefined, '1,160.00 USDT'],
      ['is blocked', undefined, 'yes'],
      ['ids', undefined, 'a, b'],
    ])
  })

  test('leave out the entries of a list that stay', () => {
    const [kept, gone, added] = [{ name: 'category' }, { name: 'notes' }, { name: 'start' }]
    expect(changesOf({ before: { value: [kept, gone] }, after: { value: [kept, added] } })).toEqual([
      ['value', '{"name":"notes"}', '{"name":"start"}'],
    ])
    expect(changesOf({ before: { value: [kept] }, after: { value: [kept, added] } })).toEqual([
      ['value', undefined, '{"name":"start"}'],
    ])
    expect(changesOf({ before: { value: ['a', 'b'] }, after: { value: ['b', 'a'] } })).toEqual([
      ['value', 'a, b', 'b, a'],
    ])
  })
})
