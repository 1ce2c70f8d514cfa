import { largestOf } from '@limelight/contract/influencers/audience'
import type { InfluencerBrands } from '@limelight/contract/influencers/brands'
import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import { formatCount } from '../../../display/format.ts'
import { ratioWords } from '../../content/content-standing.tsx'
import { audienceName, formatShare } from '../audience-words.ts'
import { priceWords, rangeWords } from '../prices/words.ts'

/** A question of a buyer, its answer, and the id of the section that tells more. */
export type Answer = { question: string; anchor: string; answer: string; detail?: string }

/** Who follows them, whether they are real, and what they cost. */
export function answersOfCreator(creator: InfluencerInfo): Answer[] {
  return [whoFollows(creator), areReal(creator), cost(creator)]
}

function whoFollows({ audience, socialNetwork }: InfluencerInfo): Answer {
  const about = { question: 'Who follows them?', anchor: 'audience' }
  const [country, gender, age] = [audience?.countries, audience?.genders, audience?.ages].map(part =>
    largestOf(part ?? null),
  )
  const facts = [
    gender &&
      gender.value !== 'unspecified' &&
      `${formatShare(gender.share)} ${gender.value === 'female' ? 'women' : 'men'}`,
    age && `mostly ${audienceName('ages', age.value)}`,
  ].filter(fact => typeof fact === 'string')
  const place = country && `${formatShare(country.share)} in ${audienceName('countries', country.value)}`
  const answer = place ?? facts.shift()
  if (answer === undefined)
    return { ...about, answer: `No sample of ${socialNetwork === 'youtube' ? 'subscribers' : 'followers'} yet` }
  return { ...about, answer, ...(facts.length > 0 && { detail: facts.join(', ') }) }
}

function areReal({ audience, scores }: InfluencerInfo): Answer {
  const about = { question: 'Are they real?', anchor: 'audience' }
  const quality = scores.aqs.value === null ? undefined : `Quality score ${Math.round(scores.aqs.value)} of 100`
  const answer =
    audience?.suspicious == null ? 'No sample yet' : `${formatShare(audience.suspicious.share)} look suspicious`
  return { ...about, answer, ...(quality !== undefined && { detail: quality }) }
}

function cost({ price }: InfluencerInfo): Answer {
  const about = { question: 'What do they cost?', anchor: 'price' }
  if (price === null) return { ...about, answer: 'Too little is known' }
  return { ...about, answer: `About ${priceWords(price)}`, detail: rangeWords(price) }
}

export const paidBefore = { question: 'Who paid them before?', anchor: 'brands' }
export const didWork = { question: 'Did it work?', anchor: 'brands' }

const maxNames = 2

/** Who paid them before, and whether it worked. */
export function answersOfBrands({ data, posts, sponsored, measure }: InfluencerBrands, noun: string): Answer[] {
  if (sponsored.posts === 0) {
    const answer = posts === 0 ? `No ${noun} yet` : `Nobody, in ${formatCount(posts)} ${noun}`
    return [
      { ...paidBefore, answer },
      { ...didWork, answer: `No sponsored ${noun} to judge by` },
    ]
  }
  const names = data.flatMap(({ isPaid, name }) => (isPaid ? name : []))
  const more = names.length - maxNames
  const listed = names.slice(0, maxNames).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return [
    {
      ...paidBefore,
      answer: listed === '' ? 'Brands they don’t name' : listed,
      detail: `${formatCount(sponsored.posts)} of ${formatCount(posts)} ${noun} sponsored`,
    },
    sponsored.ratio === null
      ? { ...didWork, answer: `Too few ${noun} to compare` }
      : {
          ...didWork,
          answer: `${ratioWords(sponsored.ratio)} against their usual ${measure === 'views' ? 'views' : 'reactions'}`,
          detail: `Median of the sponsored ${noun}`,
        },
  ]
}
