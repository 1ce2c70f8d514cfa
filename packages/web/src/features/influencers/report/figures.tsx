import { minPeers, peerGroup } from '@limelight/contract/influencers/peer-groups'
import type { InfluencerInfo, PlacedFigure, Score } from '@limelight/contract/influencers/schema'
import { verdictAnchors } from '@limelight/contract/influencers/verdict-words'
import { type ReactNode, useId, useState } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { Explained } from '../../../components/ui/explained.tsx'
import { PeerBar } from '../../../components/ui/peer-bar.tsx'
import {
  formatChange,
  formatCompact,
  formatCount,
  formatDate,
  formatDecimal,
  formatPercent,
} from '../../../display/format.ts'
import { networkNames } from '../../../search/network.ts'
import { deviation } from './deviation.ts'
import { Formula, ScoreText } from './formula.tsx'

const percent = (value: number) => formatPercent(value)
const growth = (value: number) => formatChange(value, size => formatPercent(size, 1))

/** Each figure compared with the median of its peers, with an explanation. */
export function Figures({ creator }: { creator: InfluencerInfo }) {
  const [showsFormulas, setShowsFormulas] = useState(false)
  const formulasId = useId()
  const { scores, placedFigures: figures, engagement, socialNetwork, verifiedAt } = creator
  const isVideo = socialNetwork === 'youtube'
  const counted = `${formatCount(engagement.posts)} ${isVideo ? 'videos' : 'posts'}`
  const hasPeers = scores.er.peers >= minPeers
  const average = (name: string) => `The average of the newest ${counted} whose ${name} are known.`
  return (
    <section aria-label="Figures against peers">
      {/* Without peers, the line below the figures says it once. */}
      <dl
        data-alone={!hasPeers || undefined}
        className="group grid grid-cols-6 border-y max-lg:grid-cols-3 max-md:grid-cols-2"
      >
        <Figure
          name={isVideo ? 'Subscribers' : 'Followers'}
          explained={
            verifiedAt === null
              ? `Shown on the profile on ${formatDate(creator.asOf)}.`
              : `Read from the owner’s linked account on ${formatDate(verifiedAt)}.`
          }
          figure={figures.followers}
          format={formatCompact}
        />
        <ScoreFigure id={verdictAnchors.engagement} name="Engagement" score={scores.er} format={percent} />
        <ScoreFigure
          id={verdictAnchors.audience}
          name="Quality score"
          score={scores.aqs}
          format={value => String(Math.round(value))}
        />
        {figures.viewsAvg.value === null ? (
          <Figure name="Average likes" explained={average('likes')} figure={figures.likesAvg} format={formatCompact} />
        ) : (
          <Figure name="Average views" explained={average('views')} figure={figures.viewsAvg} format={formatCompact} />
        )}
        <ScoreFigure id={verdictAnchors.growth} name="Growth, 30 days" score={scores.growth30d} format={growth} />
        <Figure
          name={isVideo ? 'Videos a week' : 'Posts a week'}
          explained={`The newest ${counted} without the oldest one, divided by the weeks since then.`}
          figure={figures.postsPerWeek}
          format={formatDecimal}
        />
      </dl>
      <OwnFigures creator={creator} />
      <p className="mt-2 text-muted-foreground text-xs">
        {hasPeers ? 'Peers: the median of ' : 'Too few peers to compare: '}
        <span className="tabular-nums">
          {formatCount(scores.er.peers)} {networkNames[socialNetwork]}
        </span>{' '}
        {scores.er.peers === 1 ? 'creator' : 'creators'} with <span className="tabular-nums">{peerWords(creator)}</span>
        .{' '}
        <button
          type="button"
          aria-expanded={showsFormulas}
          aria-controls={formulasId}
          className="link"
          onClick={() => setShowsFormulas(!showsFormulas)}
        >
          How each figure is computed
        </button>
      </p>
      <div id={formulasId} className={cn(!showsFormulas && 'hidden print:block')}>
        <div className="mt-3 grid grid-cols-3 gap-x-6 gap-y-4 rounded-lg bg-muted px-4 py-3.5 max-md:grid-cols-1">
          <Formula name="Engagement" score={scores.er} format={percent} />
          <Formula name="Quality score" score={scores.aqs} format={value => String(Math.round(value))} />
          <Formula name="Growth, 30 days" score={scores.growth30d} format={growth} />
        </div>
      </div>
    </section>
  )
}

/** The owner's figures beside the estimates that they replace, each with its date. */
function OwnFigures({ creator }: { creator: InfluencerInfo }) {
  const { estimate, verifiedAt, asOf } = creator
  if (estimate === null || verifiedAt === null) return null
  const names: [keyof typeof estimate, string][] = [
    ['followers', creator.socialNetwork === 'youtube' ? 'subscribers' : 'followers'],
    ['following', 'following'],
    ['postsTotal', 'posts'],
    ['viewsTotal', 'views'],
    ['videoTotal', 'videos'],
  ]
  const listed = (source: typeof estimate) =>
    names.flatMap(([key, name]) => {
      const count = source[key]
      return count === null ? [] : `${formatCount(count)} ${name}`
    })
  return (
    <dl className="mt-2.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-xs tabular-nums">
      <dt className="font-medium">By the owner, {formatDate(verifiedAt)}</dt>
      <dd>{listed(creator).join(' · ')}</dd>
      <dt className="text-muted-foreground">Estimate, {formatDate(asOf)}</dt>
      <dd className="text-muted-foreground">{listed(estimate).join(' · ')}</dd>
    </dl>
  )
}

function peerWords({ followers, socialNetwork }: InfluencerInfo): string {
  const { from, to } = peerGroup(followers)
  const noun = socialNetwork === 'youtube' ? 'subscribers' : 'followers'
  return to === undefined
    ? `${formatCompact(from)} ${noun} or more`
    : `${formatCompact(from)} to ${formatCompact(to)} ${noun}`
}

type ScoreFigureProps = { id: string; name: string; score: Score; format: (value: number) => string }

function ScoreFigure({ id, name, score, format }: ScoreFigureProps) {
  const explained = <ScoreText score={score} format={format} />
  return <Figure id={id} name={name} explained={explained} figure={score} format={format} />
}

type FigureProps = {
  id?: string
  name: string
  explained: ReactNode
  figure: PlacedFigure
  format: (value: number) => string
}

function Figure({ id, name, explained, figure, format }: FigureProps) {
  const { value, median } = figure
  return (
    <div
      id={id}
      // A sentence of the verdict leads here and marks the figure.
      className="grid scroll-mt-24 content-start gap-px target:bg-lit-soft target:shadow-[inset_0_-2px_0_var(--color-lit)] px-4 py-3.5 max-md:py-3 border-l first:border-l-0 first:pl-0 max-lg:[&:nth-child(n+4)]:border-t max-lg:[&:nth-child(3n+1)]:border-l-0 max-lg:[&:nth-child(3n+1)]:pl-0 max-md:[&:nth-child(n+3)]:border-t max-md:[&:nth-child(even)]:border-l max-md:[&:nth-child(even)]:pl-3.5 max-md:[&:nth-child(odd)]:border-l-0 max-md:[&:nth-child(odd)]:pl-0"
    >
      <dt className="font-medium text-2xs text-muted-foreground">
        <Explained text={explained}>{name}</Explained>
      </dt>
      <dd className="font-semibold text-[22px]/7.5 tracking-title tabular-nums">
        {value === null ? '–' : format(value)}
      </dd>
      <dd
        className={cn(
          'flex h-4 items-center justify-between gap-2 whitespace-nowrap text-2xs text-muted-foreground tabular-nums',
          median === null && 'group-data-alone:hidden',
        )}
      >
        {median === null ? 'too few peers' : `peers ${format(median)}`}
        {value !== null && median !== null && <PeerBar value={deviation(figure)} className="w-11" />}
      </dd>
    </div>
  )
}
