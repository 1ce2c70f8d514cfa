import { describe, expect, test } from 'vitest'
import { changesOf, outcomeText } from './act-texts.ts'

describe('the words for an act', () => {
  test('say how it was decided', () => {
    const decide = (status: string) => outcomeText({ act: 'moderation.decide', after: { status } })
    expect([decide('APPROVED'), decide('REFUSED')]).toEqual(['Item approved', 'Item refused'])
    expect(outcomeText({ act: 'admin.refuse', after: { status: 'WITHDRAWN' } })).toBe('Request withdrawn')
    expect(outcomeText({ act: 'admin.setOrderBlocked', after: { isBlocked: false } })).toBe('Order unblocked')
  })

  test('say what it did when it has one outcome', () => {
    expect(outcomeText({ act: 'admin.deleteUser', after: null })).toBe('Account deleted')
    expect(outcomeText({ act: 'orders.answerSocial', after: { status: 'ANSWERED' } })).toBe('Request answered')
  })
})

describe('the changes of an act', () => {
  test('are the fields with another value', () => {
    const before = { status: 'PENDING', comment: null, act: 'x' }
    expect(changesOf({ act: 'x', before, after: { status: 'REFUSED', comment: 'No', act: 'x' } })).toEqual([
      ['state', 'waiting', 'refused'],
      ['comment', undefined, 'No'],
    ])
  })

  test('are words: fields, codes, amounts and switches', () => {
    const after = { act: 'DISPUTE_RESOLVE', price: '1160', isBlocked: true, ids: ['a', 'b'], status: 'APPROVED' }
    expect(changesOf({ act: 'x', before: { status: 'UNKNOWN' }, after })).toEqual([
      ['state', 'waiting', 'approved'],
      ['request', undefined, 'resolve a dispute'],
      ['to the seller', undefined, '1,160.00 USDT'],
      ['is blocked', undefined, 'yes'],
      ['ids', undefined, 'a, b'],
    ])
  })

  test('leave out the state that the words for the act name', () => {
    const decision = { act: 'moderation.decide', before: { status: 'UNKNOWN' }, after: { status: 'APPROVED' } }
    expect(changesOf(decision)).toEqual([])
    expect(changesOf({ ...decision, act: 'orders.answerSocial' })).toEqual([['state', 'waiting', 'approved']])
  })

  test('name the fields of an object', () => {
    const after = { value: { spamWords: ['casino', 'lottery'], leaseMinutes: 10, hosts: [] } }
    expect(changesOf({ act: 'x', before: null, after })).toEqual([
      ['value', undefined, 'spam words: casino, lottery; lease minutes: 10; hosts: none'],
    ])
  })

  test('are the fields of an object that differ', () => {
    const promo = (amount: number) => ({ value: { reward: { kind: 'LIMIT', limit: 'EXPORT', amount }, group: 'fair' } })
    expect(changesOf({ act: 'x', before: promo(1), after: promo(12) })).toEqual([['amount', '1', '12']])
  })

  test('leave out the entries of a list that stay', () => {
    const [kept, gone, added] = [{ name: 'category' }, { name: 'notes' }, { name: 'start' }]
    expect(changesOf({ act: 'x', before: { value: [kept, gone] }, after: { value: [kept, added] } })).toEqual([
      ['value', 'name: notes', 'name: start'],
    ])
    expect(changesOf({ act: 'x', before: { value: [kept] }, after: { value: [kept, added] } })).toEqual([
      ['value', undefined, 'name: start'],
    ])
    expect(changesOf({ act: 'x', before: { value: ['a', 'b'] }, after: { value: ['b', 'a'] } })).toEqual([
      ['value', 'a, b', 'b, a'],
    ])
  })
})
