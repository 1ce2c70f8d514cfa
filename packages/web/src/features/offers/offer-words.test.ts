import { describe, expect, test } from 'vitest'
import { cheapestItem, medianWords, settledWords, usualWords } from './offer-words.ts'

describe('the words of an offer', () => {
  test('take the price of the cheapest item, and skip items without one', () => {
    expect(cheapestItem([{ price: null }, { price: '90' }, { price: '120' }, { price: '9' }])).toEqual({ price: '9' })
    expect(cheapestItem([{ price: null }])).toEqual({ price: null })
  })

  test('compare a price with the median', () => {
    expect([medianWords('212', { median: '200' }), medianWords('150', { median: '200' })]).toEqual([
      '6% above the median',
      '25% below the median',
    ])
    expect(medianWords('200.4', { median: '200' })).toBe('At the median')
    expect(usualWords('150', { median: '200' })).toBe('25% below usual')
    expect(usualWords('200.4', { median: '200' })).toBe('usual price')
  })

  test('name what was paid', () => {
    expect(settledWords({ category: 'Beauty', orders: 34, low: '180', median: '210.5', high: '1260' })).toBe(
      '180–1,260 USDT, median 210.5, 34 orders',
    )
  })
})
