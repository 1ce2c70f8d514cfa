import { readFileSync } from 'node:fs'
import { pricedKinds } from '@limelight/contract/influencers/price'
import { socialNetworks } from '@limelight/contract/networks'
import { describe, expect, test } from 'vitest'
import { estimatePrice, explainPrice } from './estimate.ts'
import { cpmTable } from './table.ts'

const settled = { orders: 12, sellers: 4, low: '210400000', median: '321900000', high: '455000000' }

describe('price from the table', () => {
  test('is the example of docs/prices.md', () => {
    const price = explainPrice('instagram', { followers: 10_000, viewsAvg: null }, undefined)
    expect(price).toMatchObject({ source: 'TABLE', kind: 'post', price: '65', low: '39', high: '100', orders: 0 })
    expect(price?.formula).toContain('10,000 followers × 25% who usually see it = 2,500 expected views × 26 USDT')
    expect(price?.kinds.map(({ kind }) => kind)).toEqual(['post', 'reel', 'story'])
  })

  test('takes average views where they are known', () => {
    const price = explainPrice('youtube', { followers: 100_000, viewsAvg: 50_000 }, undefined)
    expect(price).toMatchObject({ kind: 'video', price: '1400', low: '840', high: '2200' })
    expect(price?.formula).toContain('50,000 average views × 28 USDT')
    expect(price?.kinds[1]?.formula).toContain('100,000 subscribers × 12%')
  })

  test('never falls with followers and keeps its order', () => {
    for (const network of socialNetworks) {
      let before = 0
      for (let followers = 100; followers < 30_000_000; followers = Math.ceil(followers * 1.07)) {
        const price = estimatePrice(network, { followers, viewsAvg: null }, undefined)
        const [low, middle, high] = [price?.low, price?.price, price?.high].map(Number)
        expect(middle, `${network} ${followers}`).toBeGreaterThanOrEqual(before)
        expect([low, middle, high]).toEqual([low, middle, high].toSorted((one = 0, other = 0) => one - other))
        expect(low).toBeGreaterThanOrEqual(10)
        before = middle ?? 0
      }
    }
  })

  test('is unknown without followers and views', () => {
    expect(estimatePrice('instagram', { followers: 0, viewsAvg: null }, settled)).toBeNull()
    expect(estimatePrice('youtube', { followers: 0, viewsAvg: 8000 }, undefined)).toMatchObject({ source: 'TABLE' })
  })

  test('is the table that docs/prices.md shows', () => {
    const page = readFileSync(new URL('../../../../../docs/prices.md', import.meta.url), 'utf8')
    for (const kind of Object.values(pricedKinds).flat()) {
      const cells = cpmTable[kind].map(([, reach, cpm]) => `${reach} % / ${cpm}`)
      expect(page).toContain(`| ${[kind, ...cells].join(' | ')} |`)
    }
  })
})

describe('price from settled orders', () => {
  test('rounds the quartiles to two digits and names what is behind them', () => {
    const price = explainPrice('instagram', { followers: 20_000, viewsAvg: null }, settled)
    expect(price).toMatchObject({ source: 'ORDERS', kind: null, price: '320', low: '210', high: '460' })
    expect(price).toMatchObject({ orders: 12, sellers: 4 })
    expect(price?.formula).toContain('12 orders that 4 sellers with 10,000 to 50,000 followers completed')
  })
})
