import { expect, it } from 'vitest'
import { loadedOf } from './results.ts'

it('the next page starts after the loaded items, minus newly listed items if those are hidden', () => {
  const pages = [
    { total: 9, data: [{ listIds: [] }, { listIds: ['A'] }] },
    { total: 9, data: [{ listIds: [] }] },
  ]
  expect(loadedOf(pages, false)).toBe(3)
  expect(loadedOf(pages, true)).toBe(2)
})
