import { describe, expect, it } from 'vitest'
import type { FilterSpec } from '../../search-filters.ts'
import { readingOf } from './sentence.ts'

const specs: readonly FilterSpec[] = [
  { name: 'search', label: 'Words', kind: 'words' },
  { name: 'themes', label: 'Topics', kind: 'choices', catalogue: 'themes' },
  { name: 'followers', label: 'Followers', kind: 'range', bounds: { min: 0, max: 1e9 } },
]
const plan = {
  specs,
  sorts: [
    { value: 'followers', label: 'Followers' },
    { value: 'engagementRating', label: 'ER' },
  ],
}
const yoga = { text: 'yoga', filter: 'themes' }
const large = { text: 'over 100k', filter: 'followers' }

describe('a sentence that was read', () => {
  it('sets both ends of a range, the order, and the words that are left', () => {
    const filters = { themes: ['Yoga'], followersMin: 100_000, sort: 'engagementRating', sortDirection: 'DESC' }
    const understood = [yoga, large, { text: 'most engaged', filter: 'sort' }]
    expect(readingOf(plan, 'tall yoga over 100k, most engaged', { filters, understood, rest: 'tall' })).toEqual({
      change: { search: 'tall', themes: ['Yoga'], followersMin: 100_000, followersMax: undefined },
      order: { sort: 'engagementRating', direction: 'DESC' },
      chips: [
        { label: 'Topics', words: 'Yoga' },
        { label: 'Followers', words: 'from 100k' },
        { label: 'Sort', words: 'ER, highest first' },
      ],
      rest: 'tall',
      isSentence: true,
    })
  })

  it.each([
    ['yoga over 100k', [yoga, large], false],
    ['a lot of yoga', [yoga], false],
    ['yoga and over 100k', [yoga, large], true],
  ])('%s', (text, understood, isSentence) => {
    const filters = { themes: ['Yoga'] }
    expect(readingOf(plan, text, { filters, understood, rest: '' })).toMatchObject({ isSentence, order: undefined })
  })

  it('is none when nothing was understood', () => {
    expect(readingOf(plan, 'the blue hour', { filters: {}, understood: [], rest: 'the blue hour' })).toBeUndefined()
  })
})
