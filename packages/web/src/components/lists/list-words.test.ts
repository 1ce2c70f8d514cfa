import { expect, it } from 'vitest'
import { limitWarning, reachedWords, whyNot } from './list-words.ts'

it('warns from a tenth of the lists on, and when none remain', () => {
  const limits = (listsCount: number, maxFavouriteLists: number) =>
    limitWarning({ listsCount, maxFavouriteLists, remainingListsCount: Math.max(0, maxFavouriteLists - listsCount) })
  expect(limits(9, 100)).toBeUndefined()
  expect(limits(10, 100)).toBe('You can create another 90 / 100 lists on your plan')
  expect(limits(3, 10)).toBe('You can create another 7 / 10 lists on your plan')
  expect(limits(0, 10)).toBeUndefined()
  expect(limits(0, 0)).toBe('You can create another 0 / 0 lists on your plan')
  expect(limits(5, 2)).toBe('You can create another 0 / 2 lists on your plan')
})

it('says why a list takes nothing', () => {
  const list = { id: 'A', subtype: 'instagram', isEnabled: true } as const
  const [inside, outside] = [{ listIds: ['A'] }, { listIds: [] }]
  expect(whyNot(list, 'instagram', [inside, outside])).toBeUndefined()
  expect(whyNot(list, 'instagram', [inside])).toBe('already there')
  expect(whyNot(list, 'instagram', [inside, inside])).toBe('all 2 are there')
  expect(whyNot(list, 'youtube', [outside])).toBe('another network')
  expect(whyNot({ ...list, isEnabled: false }, 'instagram', [outside])).toBe('beyond your plan')
  expect(whyNot(list, 'instagram', [inside], 'A')).toBe('this list')
})

it('names the bound that stood in the way', () => {
  const limit = { value: 1000, used: 998, resetsAt: null }
  expect(reachedWords({ name: 'MAX_FAVOURITE_RECORDS', ...limit })).toBe(
    'A list holds up to 1,000 on your plan; this one has 998.',
  )
  expect(reachedWords({ name: 'EXPORT', ...limit })).toBeUndefined()
})
