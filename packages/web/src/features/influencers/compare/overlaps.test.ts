import type { Audience } from '@limelight/contract/influencers/audience-schema'
import { expect, it } from 'vitest'
import { pairsOf } from './overlaps.ts'

const sample = { date: '2026-11-01', sampleSize: 1000, confidence: 'high' as const }
const audience = (countries: Record<string, number>, ages?: Record<string, number>): Audience => ({
  countries: { shares: toShares(countries), ...sample },
  languages: null,
  ages: ages === undefined ? null : { shares: toShares(ages), ...sample },
  genders: null,
  reachable: null,
  suspicious: null,
})
const toShares = (shares: Record<string, number>) => Object.entries(shares).map(([value, share]) => ({ value, share }))

const ada = { id: '1', name: 'Ada', audience: audience({ DE: 62.5, AT: 8.1, US: 10 }, { '18-24': 60, '25-34': 40 }) }
const ben = { id: '2', name: 'Ben', audience: audience({ US: 70, DE: 20.2, FR: 9 }, { '18-24': 33.3, '25-34': 66.7 }) }
const eve = { id: '3', name: 'Eve', audience: audience({ FR: 90 }) }
const nemo = { id: '4', name: 'Nemo', audience: null }

it('adds up the smaller share of every value, per dimension, for creators with samples', () => {
  expect(pairsOf([ada, ben, eve, nemo]).map(({ one, other, overlaps }) => [one.name, other.name, overlaps])).toEqual([
    ['Ada', 'Ben', { countries: 30.2, languages: null, ages: 73.3, genders: null }],
    ['Ben', 'Eve', { countries: 9, languages: null, ages: null, genders: null }],
    ['Ada', 'Eve', { countries: 0, languages: null, ages: null, genders: null }],
  ])
})

it('is 100 for equal audiences, and the same in both directions', () => {
  const twin = { ...ada, id: '5', audience: audience({ AT: 50, DE: 50 }) }
  const other = { ...twin, id: '6', audience: audience({ DE: 50, AT: 50 }) }
  expect(pairsOf([twin, other])[0]?.overlaps.countries).toBe(100)
  expect(pairsOf([ben, ada])[0]?.overlaps).toEqual(pairsOf([ada, ben])[0]?.overlaps)
})
