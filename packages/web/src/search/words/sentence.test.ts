import type { FilterSpec } from '@limelight/contract/search/filters'
import { describe, expect, it } from 'vitest'
import type { SearchState } from '../state.ts'
import { readingOf } from './sentence.ts'

const specs: readonly FilterSpec[] = [
  { name: 'search', label: 'Words', kind: 'words' },
  { name: 'themes', label: 'Topics', kind: 'choices', catalogue: 'themes' },
  { name: 'followers', label: 'Followers', kind: 'range', bounds: { min: 0, max: 1e9 } },
  { name: 'hasEmail', label: 'Has email', kind: 'flag' },
]
const plans: SearchState['plans'] = {
  instagram: {
    specs,
    sorts: [
      { value: 'followers', label: 'Followers' },
      { value: 'engagementRating', label: 'ER' },
    ],
  },
  youtube: {
    specs: [...specs, { name: 'viewsTotal', label: 'Views', kind: 'range', bounds: { min: 0, max: 1e12 } }],
    sorts: [{ value: 'subscriber', label: 'Subscribers' }],
  },
}
const read = { socialNetwork: 'instagram' as const, rest: '', ignored: [] }
const yoga = { text: 'yoga', filter: 'themes' }
const large = { text: 'over 100k', filter: 'followers' }

describe('the reading of a sentence', () => {
  it('replaces every filter and contains the order and the remaining words', () => {
    const filters = { themes: ['Yoga'], followersMin: 100_000, sort: 'engagementRating', sortDirection: 'DESC' }
    const understood = [yoga, large, { text: 'most engaged', filter: 'sort' }]
    const text = 'tall yoga over 100k, most engaged, not in Rome'
    expect(
      readingOf(plans, text, { ...read, filters, understood, rest: 'tall', ignored: ['not in Rome'] }),
    ).toStrictEqual({
      network: 'instagram',
      change: { search: 'tall', themes: ['Yoga'], followersMin: 100_000, followersMax: undefined, hasEmail: undefined },
      order: { sort: 'engagementRating', direction: 'DESC' },
      chips: [
        { label: 'Topics', words: 'Yoga' },
        { label: 'Followers', words: 'from 100k' },
        { label: 'Sort', words: 'ER, highest first' },
      ],
      rest: 'tall',
      ignored: ['not in Rome'],
      filterCount: 2,
      isSentence: true,
    })
  })

  it.each([
    ['yoga over 100k', [yoga, large], false],
    ['a lot of yoga', [yoga], false],
    ['yoga and over 100k', [yoga, large], true],
    ['yoga teachers not verified', [yoga], true, ['not verified']],
    ['yoga not verified', [yoga], false, ['not verified']],
  ])('%s', (text, understood, isSentence, ignored: string[] = []) => {
    const filters = { themes: ['Yoga'] }
    const reading = readingOf(plans, text, { ...read, filters, understood, ignored })
    expect(reading).toMatchObject({ isSentence, order: undefined })
  })

  it('has the filters and the sorts of the network that the sentence names', () => {
    const filters = { viewsTotalMin: 5, sort: 'subscriber', sortDirection: 'DESC' }
    const understood = [{ text: '5 views', filter: 'viewsTotal' }]
    const reading = readingOf(plans, '5 views', { ...read, socialNetwork: 'youtube', filters, understood })
    expect(reading?.chips).toEqual([
      { label: 'Views', words: 'from 5' },
      { label: 'Sort', words: 'Subscribers, highest first' },
    ])
  })

  it('is undefined if nothing was understood', () => {
    expect(
      readingOf(plans, 'the blue hour', { ...read, filters: {}, understood: [], rest: 'the blue hour' }),
    ).toBeUndefined()
  })
})
