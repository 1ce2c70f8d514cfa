import { type AudienceDimension, largestOf } from '@limelight/contract/influencers/audience'
import type { Audience, AudienceShares } from '@limelight/contract/influencers/audience-schema'
import { countryName, languageName } from '../../search/place-names.ts'

type Shares = AudienceShares['shares']

const genderNames: Record<string, string> = { female: 'Women', male: 'Men', unspecified: 'Unspecified' }

export function audienceName(dimension: AudienceDimension, value: string): string {
  if (dimension === 'countries') return countryName(value)
  if (dimension === 'languages') return languageName(value)
  return dimension === 'genders' ? (genderNames[value] ?? value) : value.replace('-', '–')
}

/** Ages stay in their order; everything else has the largest share first. */
export function orderShares(dimension: AudienceDimension, shares: Shares): Shares {
  if (dimension === 'ages') return shares.toSorted((one, other) => one.value.localeCompare(other.value))
  return shares.toSorted((one, other) => other.share - one.share)
}

/** 62.5%, 8%: without a decimal that says nothing. */
export function formatShare(share: number): string {
  return `${Number(share.toFixed(1))}%`
}

/** Who follows, and whether they are real, in a sentence or two. */
export function summarize({ countries, ages, genders, suspicious, reachable }: Audience, noun: string): string {
  const [country, age, gender] = [largestOf(countries), largestOf(ages), largestOf(genders)]
  const facts = [
    country && `${formatShare(country.share)} live in ${audienceName('countries', country.value)}`,
    gender &&
      gender.value !== 'unspecified' &&
      `${formatShare(gender.share)} are ${gender.value === 'female' ? 'women' : 'men'}`,
    age && `the largest age group is ${audienceName('ages', age.value)}`,
  ].filter(fact => typeof fact === 'string')
  const doubts = [
    suspicious && `${formatShare(suspicious.share)} of the ${noun} look suspicious`,
    reachable && `${formatShare(reachable.share)} can be reached`,
  ].filter(fact => typeof fact === 'string')
  return [facts, doubts].flatMap(list => (list.length === 0 ? [] : `${sentence(list.join(', '))}.`)).join(' ')
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
