import { expect, test } from 'vitest'
import { asReadBy } from './party.ts'

test('tells the sides of an order what happened to them', () => {
  const refund = 'Ada Nord cancelled the overdue order. The payment is refunded to the buyer.'
  const buyer = { fullName: 'Ada Nord', otherName: 'Leyla Vogt', role: 'CLIENT', isActor: true } as const
  const seller = { fullName: 'Leyla Vogt', otherName: '', role: 'OWNER', isActor: false } as const
  expect(asReadBy(buyer, refund)).toBe('You cancelled the overdue order. The payment is refunded to you.')
  expect(asReadBy(seller, refund)).toBe(refund)
  expect(asReadBy(seller, 'The dispute is resolved: the seller gets 70.00 USDT.')).toBe(
    'The dispute is resolved: you get 70.00 USDT.',
  )
  expect(asReadBy(buyer, '480.00 USDT was paid to the seller.')).toBe('480.00 USDT was paid to Leyla.')
  expect(asReadBy({ ...seller, fullName: '', isActor: true }, 'The seller sent the work.')).toBe('You sent the work.')
})
