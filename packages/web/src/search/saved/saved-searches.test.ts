import type { FilterSpec } from '@limelight/contract/search/filters'
import { expect, it } from 'vitest'
import { suggestName } from './saved-searches.ts'

const specs: readonly FilterSpec[] = [
  { name: 'search', label: 'Words', kind: 'words' },
  { name: 'themes', label: 'Topics', kind: 'choices', catalogue: 'themes' },
  { name: 'followers', label: 'Followers', kind: 'range', bounds: { min: 0, max: 1e9 } },
  { name: 'hasEmail', label: 'Has email', kind: 'flag' },
]

it.each([
  [
    { search: 'alps', themes: ['Hiking'], followersMin: 5000, hasEmail: true },
    'alps, Hiking, Followers from 5k, Has email',
  ],
  [{ hasEmail: false }, 'Has email: no'],
  [{ search: 'a'.repeat(50), themes: ['Hiking', 'Climbing'] }, 'a'.repeat(50)],
  [{ search: 'a'.repeat(90), themes: ['Hiking'] }, 'a'.repeat(64)],
  [{}, ''],
])('a search is named after its filters: %j', (filters, name) => {
  expect(suggestName({ specs, filters })).toBe(name)
})
