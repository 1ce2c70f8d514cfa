import { expect, it } from 'vitest'
import { loadedOf } from './results.ts'

it('the next page begins after what is loaded, without what was put into a list where lists are left out', () => {
  const pages = [
    { total: 9, data: [{ listIds: [] }, { listIds: ['A'] }] },
    { total: 9, data: [{ listIds: [] }] },
  ]
  expect(loadedOf(pages, false)).toBe(3)
  expect(loadedOf(pages, true)).toBe(2)
})
