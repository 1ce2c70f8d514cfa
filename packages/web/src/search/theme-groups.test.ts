import { expect, test } from 'vitest'
import { gather, groupsOf, spread } from './theme-groups.ts'

const entry = (group: string, name: string) => ({
  category_name: group,
  item_name: name,
  search_query: name,
  country: null,
  language: null,
  count: 1,
})
const groups = groupsOf([
  entry('Beauty', 'Beauty - All'),
  entry('Beauty', 'Hair'),
  entry('Beauty', 'Make up'),
  entry('Food', 'Food - All'),
  entry('Food', 'Baking'),
  entry('Food', 'Vegan'),
])

test('the "- All" entry is the head of its group', () => {
  expect(groups.map(({ name, themes }) => [name, themes.length])).toEqual([
    ['Beauty', 2],
    ['Food', 2],
  ])
})

test('gather replaces all themes of a group with the group, and spread reverses it', () => {
  expect(gather(new Set(['Hair', 'Make up', 'Vegan']), groups)).toEqual(['Beauty', 'Vegan'])
  expect(spread(['Beauty', 'Vegan'], groups)).toEqual(['Hair', 'Make up', 'Vegan'])
})

test('themes that are missing from the catalogue stay selected', () => {
  expect(gather(new Set(spread(['Chess', 'Hair'], groups)), groups)).toEqual(['Chess', 'Hair'])
})
