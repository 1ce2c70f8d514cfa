import { expect, it } from 'vitest'
import { changePages } from './shown-items.ts'

const pages = [
  { total: 5, data: [{ id: '1' }, { id: '2' }] },
  { total: 5, data: [{ id: '3' }] },
]

it('subtracts removed items from the total of every page', () => {
  expect(changePages(pages, item => (item.id === '2' ? undefined : item))).toEqual([
    { total: 4, data: [{ id: '1' }] },
    { total: 4, data: [{ id: '3' }] },
  ])
})

it('keeps the position of changed items', () => {
  const next = changePages(pages, item => (item.id === '3' ? { id: 'new' } : item))
  expect(next).toEqual([pages[0], { total: 5, data: [{ id: 'new' }] }])
})
