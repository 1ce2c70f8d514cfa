import { expect, test } from 'vitest'
import { matchedCategory } from './matched-category.ts'

const creator = { categories: ['Beauty', 'Make up', 'Travel', 'City breaks'] }

test.each([
  [{}, 'Make up'],
  [{ themes: ['Make up', 'Yoga'] }, 'Make up'],
  [{ categoryName: ['travel'] }, 'Travel'],
  [{ themes: ['Beauty', 'Make up'] }, 'Make up'],
  [{ search: 'makeup berlin' }, 'Make up'],
  [{ search: 'lena' }, 'Make up'],
])('%o shows %s', (filters, shown) => {
  expect(matchedCategory(creator, filters)).toBe(shown)
})

test('the main category is the first one, or its theme', () => {
  expect(matchedCategory({ categories: ['Food', 'Cars', 'Motorcycles'] }, {})).toBe('Food')
})

test('a creator without categories has none', () => {
  expect(matchedCategory({ categories: [] }, { search: 'a' })).toBeUndefined()
})
