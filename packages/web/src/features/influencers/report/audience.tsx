import {
  type AudienceDimension,
  formatShareInColumn,
  marginOf,
  suspicion,
} from '@limelight/contract/influencers/audience'
import type { Audience, AudienceShare, AudienceShares } from '@limelight/contract/influencers/audience-schema'
import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import { verdictAnchors } from '@limelight/contract/influencers/verdict-words'
import { type ReactNode, useState } from 'react'
import { ShareBar } from '../../../components/charts/share-bar.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '../../../components/ui/card.tsx'
import { Explained } from '../../../components/ui/explained.tsx'
import { formatCount, formatDay } from '../../../display/format.ts'
import { audienceName, orderShares, summarize } from '../audience-words.ts'

/** Who follows the creator, and whether they are real, as samples tell it. */
export function AudienceCard({ creator }: { creator: InfluencerInfo }) {
  const { audience, socialNetwork } = creator
  const noun = socialNetwork === 'youtube' ? 'subscribers' : 'followers'
  const sample = audience === null ? undefined : sharedSample(audience)
  return (
    <Card id="audience" aria-labelledby="audience-title" className="scroll-mt-16">
      <CardHeader className="flex-wrap pr-4">
        <CardTitle id="audience-title">Audience</CardTitle>
        {audience !== null && (
          <p className="text-muted-foreground text-xs">
            Shares of {noun}, from{' '}
            {sample === undefined ? (
              'samples. Each has its own date.'
            ) : (
              <>
                a sample of <SampleSize sample={sample} /> ·{' '}
                <time dateTime={sample.date}>{formatDay(sample.date)}</time>
              </>
            )}
          </p>
        )}
      </CardHeader>
      <CardBody>
        {audience === null ? (
          <NoSample noun={noun} />
        ) : (
          <Samples audience={audience} noun={noun} isOneSample={sample !== undefined} />
        )}
      </CardBody>
    </Card>
  )
}

type Sample = Pick<AudienceShare, 'date' | 'sampleSize' | 'confidence'>

/** The sample that all parts come from, so that it is named once. */
function sharedSample(audience: Audience): Sample | undefined {
  const [first, ...others] = Object.values(audience).filter(part => part !== null)
  return others.every(part => isSame(part, first)) ? first : undefined
}

function isSame(one: Sample, other: Sample | undefined): boolean {
  return one.date === other?.date && one.sampleSize === other.sampleSize && one.confidence === other.confidence
}

function NoSample({ noun }: { noun: string }) {
  return (
    <p className="grid min-h-24 place-content-center text-center text-muted-foreground">
      <span className="max-w-[52ch]">
        No sample of these {noun} yet, so we can’t say who they are. The quality score above only looks at engagement,
        activity and growth.
      </span>
    </p>
  )
}

const titles: Record<AudienceDimension, string> = {
  countries: 'Countries',
  languages: 'Languages',
  ages: 'Ages',
  genders: 'Genders',
}

type SamplesProps = { audience: Audience; noun: string; isOneSample: boolean }

function Samples({ audience, noun, isOneSample }: SamplesProps) {
  const summary = summarize(audience, noun)
  return (
    <>
      {summary !== '' && <p className="mb-4 max-w-[80ch] text-pretty text-md">{summary}</p>}
      <div className="grid grid-cols-3 gap-x-8 gap-y-6 max-lg:grid-cols-2 max-md:grid-cols-1">
        <Dimension dimension="countries" part={audience.countries} isOneSample={isOneSample} />
        <Dimension dimension="ages" part={audience.ages} isOneSample={isOneSample} />
        <div className="grid content-start gap-6 max-lg:contents">
          <Dimension dimension="genders" part={audience.genders} isOneSample={isOneSample} />
          <Dimension dimension="languages" part={audience.languages} isOneSample={isOneSample} />
        </div>
      </div>
      <div className="mt-5 grid grid-cols-2 gap-x-8 gap-y-5 border-t pt-4 max-md:grid-cols-1">
        <Rate
          name="Reachable"
          noun={noun}
          explained={`${noun[0]?.toUpperCase()}${noun.slice(1)} who follow few enough accounts to see a post.`}
          part={audience.reachable}
          isOneSample={isOneSample}
        />
        <Rate
          id={verdictAnchors.suspicious}
          name="Suspicious"
          noun={noun}
          explained="Accounts that look bought or automated, as the source of the sample judges them."
          part={audience.suspicious}
          isOneSample={isOneSample}
          isBad
        />
      </div>
    </>
  )
}

const shownFirst = 6

type DimensionProps = { dimension: AudienceDimension; part: AudienceShares | null; isOneSample: boolean }

function Dimension({ dimension, part, isOneSample }: DimensionProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (part === null) return <Unknown title={titles[dimension]} />
  const shares = orderShares(dimension, part.shares)
  const hidden = dimension === 'ages' ? 0 : Math.max(0, shares.length - shownFirst)
  const shown = showsAll || hidden < 2 ? shares : shares.slice(0, shownFirst)
  const largest = Math.max(...shares.map(({ share }) => share))
  return (
    <section aria-label={titles[dimension]}>
      <h3 className="font-medium text-xs">{titles[dimension]}</h3>
      <dl className="mt-1.5 grid gap-1">
        {shown.map(({ value, share }) => (
          <div key={value} className="grid grid-cols-[minmax(0,6.5rem)_minmax(0,1fr)_3rem] items-center gap-2 text-xs">
            <dt className="truncate" title={audienceName(dimension, value)}>
              {audienceName(dimension, value)}
            </dt>
            <dd aria-hidden>
              <ShareBar share={share} isStrong={share === largest} />
            </dd>
            <dd className="text-right tabular-nums">{formatShareInColumn(share)}</dd>
          </div>
        ))}
      </dl>
      {hidden >= 2 && (
        <button
          type="button"
          aria-expanded={showsAll}
          className="link mt-1 text-xs"
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `Show ${hidden} more`}
        </button>
      )}
      {!isOneSample && <OwnSample sample={part} />}
    </section>
  )
}

type RateProps = {
  id?: string
  name: string
  noun: string
  explained: string
  part: AudienceShare | null
  isOneSample: boolean
  isBad?: boolean
}

function Rate({ id, name, noun, explained, part, isOneSample, isBad = false }: RateProps) {
  if (part === null) return <Unknown title={`${name} ${noun}`} />
  return (
    <section
      id={id}
      aria-label={`${name} ${noun}`}
      className="scroll-mt-24 target:bg-lit-soft target:shadow-[0_0_0_8px_var(--color-lit-soft)]"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-medium text-xs">
          <Explained text={explained}>{`${name} ${noun}`}</Explained>
        </h3>
        <p className="font-semibold text-lg tabular-nums">{formatShareInColumn(part.share)}</p>
      </div>
      <ShareBar share={part.share} isStrong tone={isBad ? suspicionTone(part.share) : 'good'} />
      {!isOneSample && <OwnSample sample={part} />}
    </section>
  )
}

function suspicionTone(share: number): 'good' | 'warning' | 'danger' {
  if (share >= suspicion.many) return 'danger'
  return share >= suspicion.some ? 'warning' : 'good'
}

function Unknown({ title }: { title: string }): ReactNode {
  return (
    <section aria-label={title}>
      <h3 className="font-medium text-xs">{title}</h3>
      <p className="mt-1 text-muted-foreground text-xs">Not in any sample yet.</p>
    </section>
  )
}

function OwnSample({ sample }: { sample: Sample }) {
  return (
    <p className="mt-1.5 text-2xs text-muted-foreground tabular-nums">
      <time dateTime={sample.date}>{formatDay(sample.date)}</time> · sample of <SampleSize sample={sample} />
    </p>
  )
}

function SampleSize({ sample: { sampleSize, confidence } }: { sample: Sample }) {
  const margin = marginOf(sampleSize)
  return (
    <>
      {formatCount(sampleSize)} ·{' '}
      <Explained
        text={`A share of this sample is within ${margin.toFixed(1)} percentage points of the true one, 19 times out of 20.`}
      >
        {confidence} confidence, ±{margin.toFixed(margin < 10 ? 1 : 0)} pts
      </Explained>
    </>
  )
}
