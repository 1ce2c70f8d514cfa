import { describe, expect, test } from 'vitest'
import { changedParts, isSameOffer } from './same-offer.ts'
import { emptyItem, emptyOffer } from './values.ts'

describe('versions of an offer', () => {
  const item = { ...emptyItem, name: 'One reel', price: '140', execDays: '7', maxAmount: '3' }
  const saved = { ...emptyOffer, name: 'Reel', items: [{ ...item, itemId: '1' }] }

  test('are the same while they say the same', () => {
    expect(isSameOffer(saved, { ...saved, name: 'Reel ', items: [{ ...item, price: '140.00' }] })).toBe(true)
  })

  test('name the parts in which they differ', () => {
    const other = { ...saved, name: 'Reels', items: [item, emptyItem], mainImage: { id: '2', url: 'img/2.jpg' } }
    expect(changedParts(saved, other)).toEqual(['title', 'items', 'main picture'])
    expect(changedParts(saved, { ...saved, items: [{ ...item, price: '14' }] })).toEqual(['items'])
  })
})
