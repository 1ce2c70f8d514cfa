import { expect, test } from 'vitest'
import { matchedCategory } from './matched-category.ts'

const creator = { categories: ['Beauty', 'Make up', 'Travel', 'City breaks'] }

test.each([
  [{}, 'City breaks'],
  [{ themes: ['Make up', 'Yoga'] }, 'Make up'],
  [{ categoryName: ['travel'] }, 'Travel'],
  [{ themes: ['Beauty', 'Make up'] }, 'Make up'],
  [{ search: 'makeup berlin' }, 'Make up'],
  [{ search: 'lena' }, 'City breaks'],
])('%o shows %s', (filters, shown) => {
  expect(matchedCategory(creator, filters)).toBe(shown)
})

test('a creator without categories has none', () => {
  expect(matchedCategory({ categories: [] }, { search: 'a' })).toBeUndefined()
})
