import { expect, test } from 'vitest'
import { hasWithdrawal } from './withdrawal.ts'

const sides = { owner: { id: 'seller' }, client: { id: 'buyer' } }
const withdrawn = (by: 'OWNER' | 'CLIENT') => ({ what: 'DISPUTE_WITHDRAWN', by }) as const

test('lets each side withdraw one dispute per order', () => {
  expect(hasWithdrawal({ ...sides, timeline: [] }, { openerId: 'buyer' })).toBe(true)
  expect(hasWithdrawal({ ...sides, timeline: [withdrawn('OWNER')] }, { openerId: 'buyer' })).toBe(true)
  expect(hasWithdrawal({ ...sides, timeline: [withdrawn('CLIENT')] }, { openerId: 'buyer' })).toBe(false)
  // An unblocked order can open a dispute of its own.
  expect(hasWithdrawal({ ...sides, timeline: [] }, { openerId: 'admin' })).toBe(false)
})
