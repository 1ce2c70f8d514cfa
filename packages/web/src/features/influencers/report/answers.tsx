import type { InfluencerBrands } from '@limelight/contract/influencers/brands'
import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { trpc } from '../../../server/trpc.ts'
import { contentNouns } from '../../content/content-words.ts'
import { type Answer, answersOfBrands, answersOfCreator, didWork, paidBefore } from './answer-rules.ts'

/** What a buyer asks first, each in a line that leads to its section. */
export function Answers({ creator }: { creator: InfluencerInfo }) {
  const { id, socialNetwork: kind } = creator
  const brands = trpc.influencers.brands.useQuery({ kind, id })
  return <AnswerList creator={creator} brands={brands.data} hasFailed={brands.isError} />
}

type AnswerListProps = { creator: InfluencerInfo; brands: InfluencerBrands | undefined; hasFailed?: boolean }

export function AnswerList({ creator, brands, hasFailed = false }: AnswerListProps) {
  const nouns = contentNouns[creator.socialNetwork].many
  const ofBrands = brands === undefined ? waiting(hasFailed) : answersOfBrands(brands, nouns)
  const answers: Waiting[] = [...answersOfCreator(creator), ...ofBrands]
  return (
    <section aria-label="In short" className="rounded-lg bg-muted px-4 py-3">
      <dl className="grid grid-cols-5 gap-x-5 gap-y-2.5 max-lg:grid-cols-3 max-md:grid-cols-1">
        {answers.map(({ question, anchor, answer, detail }) => (
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
        ))}
      </dl>
    </section>
  )
}

type Waiting = Omit<Answer, 'answer'> & { answer: string | undefined }

const waiting = (hasFailed: boolean): Waiting[] =>
  [paidBefore, didWork].map(about => ({ ...about, answer: hasFailed ? 'Couldn’t load the brands' : undefined }))
