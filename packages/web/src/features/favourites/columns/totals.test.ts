import { expect, test } from 'vitest'
import { buildCard } from '../../../../test/factories/favourites.ts'
import { sumUp } from './totals.ts'

const card = (given: object) => ({ ...buildCard('a', 'new'), ...given })

test('sums the followers of creators and takes the median of their rates', () => {
  const cards = [
    card({ followers: 100, er: 4.56 }),
    card({ followers: 20, er: 1 }),
    card({ followers: 3, er: null }),
    card({ followers: 0, er: null, isGone: true }),
  ]
  expect(sumUp('influencer', cards)).toEqual({ followers: 123, viewsTotal: null, erMedian: 2.78 })
  expect(sumUp('influencer', cards.slice(0, 1))).toEqual({ followers: 100, viewsTotal: null, erMedian: 4.56 })
})

test('rounds a median between two rates to a whole basis point', () => {
  expect(sumUp('influencer', [card({ er: 1.01 }), card({ er: 1.02 })]).erMedian).toBe(1.02)
})

test('sums the known views of content', () => {
  const item = (viewsTotal: number | null) => card({ authorId: '1', viewsTotal })
  expect(sumUp('content', [item(700), item(null)])).toEqual({ followers: null, viewsTotal: 700, erMedian: null })
  expect(sumUp('content', [item(null)]).viewsTotal).toBeNull()
})

test('returns null for an empty column', () => {
  expect(sumUp('influencer', [])).toEqual({ followers: null, viewsTotal: null, erMedian: null })
})
