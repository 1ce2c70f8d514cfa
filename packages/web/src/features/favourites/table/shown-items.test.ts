import { expect, it } from 'vitest'
import { changePages } from './shown-items.ts'

const pages = [
  { total: 5, data: [{ id: '1' }, { id: '2' }] },
  { total: 5, data: [{ id: '3' }] },
]

it('what is taken away is missing from the total of every page', () => {
  expect(changePages(pages, item => (item.id === '2' ? undefined : item))).toEqual([
    { total: 4, data: [{ id: '1' }] },
    { total: 4, data: [{ id: '3' }] },
  ])
})

it('what changes stays where it is', () => {
  const next = changePages(pages, item => (item.id === '3' ? { id: 'new' } : item))
  expect(next).toEqual([pages[0], { total: 5, data: [{ id: 'new' }] }])
})
