import { expect, it } from 'vitest'
import { limitWarning, newListWords, reachedWords, whyNot } from './words.ts'

it('warns once a tenth of the lists is used and when none remain', () => {
  const limits = (listsCount: number, maxFavouriteLists: number) =>
    limitWarning({ listsCount, maxFavouriteLists, remainingListsCount: Math.max(0, maxFavouriteLists - listsCount) })
  expect(limits(9, 100)).toBeUndefined()
  expect(limits(10, 100)).toBe('You can create another 90 / 100 lists on your plan')
  expect(limits(3, 10)).toBe('You can create another 7 / 10 lists on your plan')
  expect(limits(0, 10)).toBeUndefined()
  expect(limits(0, 0)).toBe('You can create another 0 / 0 lists on your plan')
  expect(limits(5, 2)).toBe('You can create another 0 / 2 lists on your plan')
})

it('says why a list cannot take the items', () => {
  const list = { id: 'A', subtype: 'instagram', isEnabled: true, itemsCount: 3 } as const
  const why = (items: { listIds: string[] }[], given: object = {}, network: 'instagram' | 'youtube' = 'instagram') =>
    whyNot({ ...list, ...given }, { network, items }, 4)
  const [inside, outside] = [{ listIds: ['A'] }, { listIds: [] }]
  expect(why([inside, outside])).toBeUndefined()
  expect(why([inside])).toBe('already there')
  expect(why([inside, inside])).toBe('all 2 already there')
  expect(why([outside], {}, 'youtube')).toBe('another network')
  expect(why([outside], { isEnabled: false })).toBe('beyond your plan')
  expect(why([outside], { itemsCount: 4 })).toBe('full')
  expect(why([inside], { itemsCount: 4 })).toBe('already there')
  expect(whyNot(list, { network: 'instagram', items: [inside], from: 'A' })).toBe('this list')
})

it('says what happens to the items with a new list', () => {
  expect(newListWords({ type: 'influencer', items: [1] })).toBe('The selected creator is added to it.')
  expect(newListWords({ type: 'content', items: [1, 2], from: 'A' })).toBe('The 2 selected items are moved to it.')
})

it('names the limit that was reached', () => {
  const limit = { value: 1000, used: 998, resetsAt: null }
  expect(reachedWords({ name: 'MAX_FAVOURITE_RECORDS', ...limit }, 3)).toBe(
    'A list holds up to 1,000 on your plan; this one has 998, and 3 more don’t fit.',
  )
  expect(reachedWords({ name: 'MAX_FAVOURITE_VOLUME', ...limit }, 1)).toBe(
    'All your lists together hold up to 1,000; they have 998, and 1 more doesn’t fit.',
  )
  expect(reachedWords({ name: 'EXPORT', ...limit }, 1)).toBeUndefined()
})
