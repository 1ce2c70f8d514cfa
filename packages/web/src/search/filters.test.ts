import type { FilterSpec } from '@limelight/contract/search/filters'
import { expect, test } from 'vitest'
import { activeFilters, inputOf, readFilters, without, writeFilters } from './filters.ts'

const specs = [
  { name: 'search', label: 'Words', kind: 'words' },
  { name: 'themes', label: 'Topics', kind: 'choices', catalogue: 'themes' },
  { name: 'location', label: 'Location', kind: 'choices', catalogue: 'locations' },
  { name: 'language', label: 'Language', kind: 'choices', catalogue: 'languages' },
  { name: 'categoryName', label: 'Category', kind: 'choices', catalogue: 'categories' },
  { name: 'accountType', label: 'Account type', kind: 'choice', options: [{ value: 'creator', label: 'Creator' }] },
  { name: 'followers', label: 'Followers', kind: 'range', bounds: { min: 0, max: 1e9 } },
  { name: 'er', label: 'ER', kind: 'range', bounds: { min: 0, max: 100 }, unit: 'percent' },
  { name: 'lastPostDate', label: 'Last post', kind: 'dates' },
  { name: 'hasEmail', label: 'Has email', kind: 'flag' },
  { name: 'audience', label: 'Audience', kind: 'share', catalogue: 'locations', usual: 30 },
] as const satisfies readonly FilterSpec[]

const query = (text: string) => new URLSearchParams(text)

test.each([
  ['search=%20kitchen%20', { search: 'kitchen' }],
  ['search=%25%25%25', {}],
  ['search=!!!', {}],
  ['search=🍕', { search: '🍕' }],
  ['themes=Beauty&themes=Make+up&themes=Beauty', { themes: ['Beauty', 'Make up'] }],
  ['themes=Beauty+-+All', {}],
  ['themes=%3Cscript%3E&themes=Yoga', { themes: ['Yoga'] }],
  ['location=ZZ&location=de&location=QQ&location=AT', { location: ['AT'] }],
  ['language=xx&language=de', { language: ['de'] }],
  [`categoryName=Vehicles&categoryName=${'x'.repeat(101)}`, { categoryName: ['Vehicles'] }],
  ['accountType=creator', { accountType: 'creator' }],
  ['accountType=robot', {}],
  ['followersMin=90000&followersMax=450000', { followersMin: 90_000, followersMax: 450_000 }],
  ['followersMin=many&followersMax=', {}],
  ['erMax=250', { erMax: 100 }],
  ['followersMin=-5', { followersMin: 0 }],
  ['followersMin=9000&followersMax=500', { followersMin: 500, followersMax: 9000 }],
  ['lastPostDateMin=2026-11-01', { lastPostDateMin: '2026-11-01' }],
  ['lastPostDateMin=soon', {}],
  ['lastPostDateMin=2026-02-31', {}],
  ['lastPostDateMin=2026-02-31T10:00:00Z', {}],
  [
    'lastPostDateMin=2026-11-05&lastPostDateMax=2026-11-01',
    { lastPostDateMin: '2026-11-01', lastPostDateMax: '2026-11-05' },
  ],
  ['hasEmail=1', { hasEmail: true }],
  ['hasEmail=false', { hasEmail: false }],
  ['hasEmail=perhaps', {}],
  ['audience=DE&audience=QQ&audience=AT&audienceMin=50', { audience: ['DE', 'AT'], audienceMin: 50 }],
  ['audience=DE&audienceMin=0', { audience: ['DE'], audienceMin: 1 }],
  ['audience=DE&audienceMin=most', { audience: ['DE'] }],
  ['audienceMin=50', {}],
  ['socialNetwork=youtube&sort=followers&x=1', {}],
])('?%s is read as %o', (text, filters) => {
  expect(readFilters(query(text), specs)).toEqual(filters)
})

test('written filters are read back unchanged and other parameters stay', () => {
  const change = {
    search: 'a & b',
    themes: ['Make up', 'Beauty'],
    followersMin: 90_000,
    lastPostDateMax: '2026-11-20',
    hasEmail: true,
  }
  const written = writeFilters(query('socialNetwork=youtube&followersMin=5'), specs, change)
  expect(readFilters(written, specs)).toEqual(change)
  expect(written.get('socialNetwork')).toBe('youtube')
})

test('a change keeps the other filters and removes the ones it sets to nothing', () => {
  const before = query('search=food&followersMin=5&followersMax=9&hasEmail=true')
  expect(writeFilters(before, specs, { followersMin: undefined, search: '' }).toString()).toBe(
    'followersMax=9&hasEmail=true',
  )
  expect(writeFilters(before, specs, without(specs)).toString()).toBe('')
})

test('calls get days as the instants at which they start and end in local time', () => {
  const input = inputOf(query('lastPostDateMin=2026-11-01&lastPostDateMax=2026-11-02'), specs)
  expect(input.lastPostDateMin).toBe(new Date(2026, 10, 1).toISOString())
  expect(input.lastPostDateMax).toBe(new Date(2026, 10, 2, 23, 59, 59, 999).toISOString())
})

test('active filters are described in words', () => {
  const set = query(
    'search=slow+food&location=DE&location=AT&location=CH&location=FR&followersMin=90000&followersMax=450000&erMin=2&lastPostDateMin=2026-11-01&hasEmail=true',
  )
  const words = activeFilters(specs, readFilters(set, specs)).map(({ spec, words }) => `${spec.label} ${words}`)
  expect(words).toEqual([
    'Words “slow food”',
    'Location Germany, Austria and 2 more',
    'Followers 90k – 450k',
    'ER from 2%',
    'Last post since 11.01.2026',
    'Has email yes',
  ])
})
