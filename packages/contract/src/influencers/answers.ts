import { largestOf } from './audience.ts'
import type { InfluencerBrands } from './brands.ts'
import type { Price } from './price.ts'
import type { InfluencerInfo } from './schema.ts'
import { verdictAnchors } from './verdict-words.ts'

/** Without zod, because the page of a report loads this file. */

/** A question of a buyer, its answer, and the id of the section that tells more. */
export type Answer = { question: string; anchor: string; answer: string; detail?: string }

/** How the page or the file writes figures. */
export type AnswerWords = {
  count: (value: number) => string
  share: (share: number) => string
  ratio: (ratio: number) => string
  country: (code: string) => string
  age: (bracket: string) => string
  price: (price: Price) => string
  range: (price: Price) => string
}

type Creator = Pick<InfluencerInfo, 'audience' | 'price' | 'socialNetwork'> & {
  scores: { aqs: { value: number | null } }
}

/** Who follows them, whether they are real, and what they cost. */
export function answersOfCreator(creator: Creator, words: AnswerWords): Answer[] {
  return [whoFollows(creator, words), areReal(creator, words), cost(creator, words)]
}

function whoFollows({ audience, socialNetwork }: Creator, words: AnswerWords): Answer {
  const about = { question: 'Who follows them?', anchor: 'audience' }
  const [country, gender, age] = [audience?.countries, audience?.genders, audience?.ages].map(part =>
    largestOf(part ?? null),
  )
  const facts = [
    gender &&
      gender.value !== 'unspecified' &&
      `${words.share(gender.share)} ${gender.value === 'female' ? 'women' : 'men'}`,
    age && `mostly ${words.age(age.value)}`,
  ].filter(fact => typeof fact === 'string')
  const place = country && `${words.share(country.share)} in ${words.country(country.value)}`
  const answer = place ?? facts.shift()
  if (answer === undefined)
    return { ...about, answer: `No sample of ${socialNetwork === 'youtube' ? 'subscribers' : 'followers'} yet` }
  return { ...about, answer, ...(facts.length > 0 && { detail: facts.join(', ') }) }
}

function areReal({ audience, scores }: Creator, words: AnswerWords): Answer {
  const question = 'Are they real?'
  const quality = scores.aqs.value === null ? undefined : `Quality score ${Math.round(scores.aqs.value)} of 100`
  if (audience?.suspicious == null)
    return { question, anchor: verdictAnchors.audience, answer: quality ?? 'Too little is known' }
  const answer = `${words.share(audience.suspicious.share)} look suspicious`
  return { question, anchor: 'audience', answer, ...(quality !== undefined && { detail: quality }) }
}

function cost({ price }: Creator, words: AnswerWords): Answer {
  const about = { question: 'What do they cost?', anchor: 'price' }
  if (price === null) return { ...about, answer: 'Too little is known' }
  return { ...about, answer: `About ${words.price(price)}`, detail: words.range(price) }
}

export const paidBefore = { question: 'Who paid them before?', anchor: 'brands' }
export const didWork = { question: 'Did it work?', anchor: 'brands' }

const maxNames = 2

/** Who paid them before, and whether it worked. */
export function answersOfBrands(
  { data, posts, sponsored, measure }: InfluencerBrands,
  noun: string,
  words: AnswerWords,
): Answer[] {
  if (sponsored.posts === 0) {
    const answer = posts === 0 ? `No ${noun} yet` : `Nobody, in ${words.count(posts)} ${noun}`
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
      detail: `${words.count(sponsored.posts)} of ${words.count(posts)} ${noun} sponsored`,
    },
    sponsored.ratio === null
      ? { ...didWork, answer: `Too few ${noun} to compare` }
      : {
          ...didWork,
          answer: `${words.ratio(sponsored.ratio)} against their usual ${measure === 'views' ? 'views' : 'reactions'}`,
          detail: `Median of the sponsored ${noun}`,
        },
  ]
}
