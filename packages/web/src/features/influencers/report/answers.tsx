import type { InfluencerBrands } from '@limelight/contract/influencers/brands'
import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import { verdictAnchors } from '@limelight/contract/influencers/verdict-words'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'
import { ratioWords } from '../../content/content-standing.tsx'
import { contentNouns } from '../../content/content-words.ts'
import { audienceName, formatShare, largestOf } from '../audience-words.ts'
import { priceWords, rangeWords } from '../prices/words.ts'

type Answer = { question: string; anchor: string; answer: string | undefined; detail?: string }

/** What a buyer asks first, each in a line that leads to its section. */
export function Answers({ creator }: { creator: InfluencerInfo }) {
  const { id, socialNetwork: kind } = creator
  const brands = trpc.influencers.brands.useQuery({ kind, id })
  return <AnswerList creator={creator} brands={brands.data} hasFailed={brands.isError} />
}

type AnswerListProps = { creator: InfluencerInfo; brands: InfluencerBrands | undefined; hasFailed?: boolean }

export function AnswerList({ creator, brands, hasFailed = false }: AnswerListProps) {
  const nouns = contentNouns[creator.socialNetwork].many
  const ofBrands = brands === undefined ? waiting(hasFailed) : brandAnswers(brands, nouns)
  return (
    <section aria-label="In short" className="rounded-lg bg-muted px-4 py-3">
      <dl className="grid grid-cols-5 gap-x-5 gap-y-2.5 max-lg:grid-cols-3 max-md:grid-cols-1">
        {[whoFollows(creator), areReal(creator), cost(creator), ...ofBrands].map(
          ({ question, anchor, answer, detail }) => (
            <div key={question} className="min-w-0 max-md:grid max-md:grid-cols-[7.5rem_minmax(0,1fr)] max-md:gap-x-2">
              <dt className="text-2xs text-muted-foreground max-md:text-xs">{question}</dt>
              <dd className="wrap-anywhere text-pretty text-xs">
                {answer === undefined ? (
                  <Skeleton className="mt-1 h-3 w-24" />
                ) : (
                  <a href={`#${anchor}`} className="rounded-xs font-medium hover:underline">
                    {answer}
                  </a>
                )}
                {detail !== undefined && <span className="block text-muted-foreground">{detail}</span>}
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
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
  const question = 'Are they real?'
  const quality = scores.aqs.value === null ? undefined : `Quality score ${Math.round(scores.aqs.value)} of 100`
  if (audience?.suspicious == null)
    return { question, anchor: verdictAnchors.audience, answer: quality ?? 'Too little is known' }
  const answer = `${formatShare(audience.suspicious.share)} look suspicious`
  return { question, anchor: 'audience', answer, ...(quality !== undefined && { detail: quality }) }
}

function cost({ price }: InfluencerInfo): Answer {
  const about = { question: 'What do they cost?', anchor: 'price' }
  if (price === null) return { ...about, answer: 'Too little is known' }
  return { ...about, answer: `About ${priceWords(price)}`, detail: rangeWords(price) }
}

const paidBefore = { question: 'Who paid them before?', anchor: 'brands' }
const didWork = { question: 'Did it work?', anchor: 'brands' }

const waiting = (hasFailed: boolean): Answer[] =>
  [paidBefore, didWork].map(about => ({ ...about, answer: hasFailed ? 'Couldn’t load the brands' : undefined }))

const maxNames = 2

function brandAnswers({ data, posts, sponsored, measure }: InfluencerBrands, noun: string): Answer[] {
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
