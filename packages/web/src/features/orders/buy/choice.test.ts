import { describe, expect, test } from 'vitest'
import { hasOnly, initialPriceOf, longestOf } from './choice.ts'

const item = { offerId: 'offer', description: '', maxAmount: 5, deliverables: [] }
const offer = {
  items: [
    { ...item, id: 'reel', name: 'One reel', price: '140.1', execDays: 14 },
    { ...item, id: 'story', name: 'A story', price: '0.2', execDays: 3 },
    { ...item, id: 'draft', name: 'No price yet', price: null, execDays: null },
  ],
}

describe('choice of items', () => {
  test('sums list prices without rounding', () => {
    expect(initialPriceOf(offer, { reel: 2, story: 1 })).toBe('280.4')
    expect(initialPriceOf(offer, {})).toBe('0')
    expect(initialPriceOf(offer, { draft: 3 })).toBe('0')
  })

  test('takes as long as its longest item', () => {
    expect(longestOf(offer, { story: 1 })).toBe(3)
    expect(longestOf(offer, { story: 1, reel: 1 })).toBe(14)
    expect(longestOf(offer, {})).toBe(1)
  })

  test('is in the cart only with the same item and amount', () => {
    const kept = { items: [{ itemId: 'reel', name: 'One reel', amount: 2, price: '140.1' }] }
    expect(hasOnly(kept, { itemId: 'reel', amount: 2 })).toBe(true)
    expect(hasOnly(kept, { itemId: 'reel', amount: 1 })).toBe(false)
    expect(hasOnly(kept, { itemId: 'story', amount: 2 })).toBe(false)
  })
})
