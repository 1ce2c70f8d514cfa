import type { SocialNetwork } from '@limelight/contract/networks'
import type { ProcessContext } from '@limelight/core/context'
import type { Case } from './cases.ts'
import { select } from './copies.ts'

type Creator = { location: string; country: string; other: string; language: string; brand: string; another: string }

/** Searches by what reports tell: samples of followers, and brands that paid. */
export async function reportCases(house: ProcessContext, network: SocialNetwork, variants: number): Promise<Case[]> {
  const creators = await creatorsWithSamples(house, network, variants)
  const [bySize, byRate] =
    network === 'instagram' ? (['followers', 'engagementRating'] as const) : (['subscriber', 'viewsTotal'] as const)
  const make = (
    label: string,
    sort: string,
    inputOf: (creator: Creator, at: number) => Case['inputs'][number],
  ): Case => ({
    label: `${network === 'youtube' ? 'YouTube: ' : ''}${label}, by ${sort}`,
    kind: 'filters',
    scope: 'influencers',
    network,
    sort,
    inputs: creators.map(inputOf),
  })
  const cases = [
    make('audience 30 % in a country', bySize, ({ country }) => ({ audienceCountry: country, audienceCountryMin: 30 })),
    make('audience 40 % in a country + age + suspicious', byRate, ({ country }) => ({
      audienceCountry: country,
      audienceCountryMin: 40,
      audienceAge: '25-34',
      audienceSuspiciousMax: 12,
    })),
    make('brand', bySize, ({ brand }) => ({ brands: brand })),
    make('brand + audience 40 % in a country', byRate, ({ brand, country }) => ({
      brands: brand,
      audienceCountry: country,
      audienceCountryMin: 40,
    })),
  ]
  if (network === 'youtube') return cases
  return [
    ...cases,
    make('audience 45 % in two countries', bySize, ({ country, other }) => ({
      audienceCountry: [country, other],
      audienceCountryMin: 45,
    })),
    make('audience language + gender', byRate, ({ language }, at) => ({
      audienceLanguage: language,
      audienceLanguageMin: 50,
      audienceGender: at % 2 === 0 ? 'female' : 'male',
      audienceGenderMin: 65,
    })),
    make('audience reachable + suspicious', bySize, (_, at) => ({
      audienceReachableMin: 60 + (at % 20),
      audienceSuspiciousMax: 8 + (at % 5),
    })),
    make('never worked with two brands + country', bySize, ({ brand, another, location }) => ({
      withoutBrands: [brand, another],
      location,
    })),
    make('never worked with two brands', byRate, ({ brand, another }) => ({ withoutBrands: [brand, another] })),
  ]
}

/** Two countries of one audience, and brands of two creators. */
async function creatorsWithSamples(house: ProcessContext, network: SocialNetwork, count: number): Promise<Creator[]> {
  const from = `${network}_influencers`
  const sampled = await select<Pick<Creator, 'location' | 'country' | 'other' | 'language'>>(
    house,
    `SELECT location, mapKeys(audience_countries)[1] AS country, mapKeys(audience_countries)[2] AS other,
        mapKeys(audience_languages)[1] AS language
      FROM ${from} WHERE location != '' AND length(audience_countries) > 1 AND notEmpty(audience_languages)
      ORDER BY id LIMIT ${count}`,
  )
  const brands = await select<{ brand: string }>(
    house,
    `SELECT JSONExtract(shown, 'brands', 'Array(String)')[1] AS brand FROM ${from} WHERE brand != ''
      ORDER BY id LIMIT ${count}`,
  )
  return sampled.map((creator, at) => ({
    ...creator,
    brand: brands[at % brands.length]?.brand ?? '',
    another: brands[(at + 1) % brands.length]?.brand ?? '',
  }))
}
