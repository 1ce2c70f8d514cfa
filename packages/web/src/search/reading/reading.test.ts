import type { FilterSpec } from '@limelight/contract/search/filters'
import { describe, expect, it } from 'vitest'
import type { SearchState } from '../state.ts'
import { readingOf } from './reading.ts'

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
const read = {
  socialNetwork: 'instagram' as const,
  rest: '',
  ignored: [],
  terms: [],
  corrections: [],
  notes: [],
  matches: { total: 3, isTotalCapped: false },
}
const understood = [{ text: 'yoga', from: 0, to: 4, filter: 'themes', label: 'Yoga' }]

describe('the reading of a text', () => {
  it('replaces the filters that the text names, and the words', () => {
    const filters = {
      themes: ['Yoga'],
      followersMin: 100_000,
      search: 'tall nike',
      sort: 'engagementRating',
      sortDirection: 'DESC',
    }
    const terms = [
      { text: 'tall', kind: 'WORD' as const, name: 'tall' },
      { text: 'nike', kind: 'BRAND' as const, name: 'Nike' },
    ]
    const notes = [{ text: 'likes', note: 'NOT_HERE' as const, message: '“likes” is a filter of Content.' }]
    expect(readingOf(plans, 'typed', { ...read, filters, understood, rest: 'tall nike', terms, notes })).toStrictEqual({
      network: 'instagram',
      change: { search: 'tall nike', themes: ['Yoga'], followersMin: 100_000, followersMax: undefined },
      order: { sort: 'engagementRating', direction: 'DESC' },
      chips: [
        { label: 'Topic', words: 'Yoga' },
        { label: 'Followers', words: 'from 100k' },
        { label: '', words: '“tall”' },
        { label: 'Brand', words: 'Nike' },
        { label: 'Sort', words: 'ER, highest first' },
      ],
      heard: { typed: 'typed', notes, corrections: [] },
      matches: { total: 3, isTotalCapped: false },
    })
  })

  it('has the filters and the sorts of the network that the text names', () => {
    const filters = { viewsTotalMin: 5, sort: 'subscriber', sortDirection: 'DESC' }
    expect(readingOf(plans, 'typed', { ...read, socialNetwork: 'youtube', filters, understood: [] }).chips).toEqual([
      { label: 'Views', words: 'from 5' },
      { label: 'Sort', words: 'Subscribers, highest first' },
    ])
  })

  it('counts no username, because only a search tells whether a masked one exists', () => {
    const terms = [{ text: '@lena', kind: 'MENTION' as const, name: '@lena' }]
    const found = readingOf(plans, 'typed', {
      ...read,
      filters: { search: '@lena' },
      understood: [],
      rest: '@lena',
      terms,
    })
    expect(found).toMatchObject({ matches: null, chips: [{ label: '', words: '@lena' }], change: { search: '@lena' } })
  })
})
