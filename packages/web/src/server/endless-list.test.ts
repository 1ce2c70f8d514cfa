import { expect, test } from 'vitest'
import { nextOffset } from './endless-list.ts'

const page = (total: number, length: number) => ({ total, data: Array.from({ length }) })

test('starts the next page after the loaded items', () => {
  expect(nextOffset(page(45, 20), [page(45, 20)])).toBe(20)
  expect(nextOffset(page(45, 20), [page(45, 20), page(45, 20)])).toBe(40)
})

test('ends when every item is loaded or a page is empty', () => {
  expect(nextOffset(page(25, 5), [page(25, 20), page(25, 5)])).toBeUndefined()
  expect(nextOffset(page(0, 0), [page(0, 0)])).toBeUndefined()
  expect(nextOffset(page(45, 0), [page(45, 20), page(45, 0)])).toBeUndefined()
})
