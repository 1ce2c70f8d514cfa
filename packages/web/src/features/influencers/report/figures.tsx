import type { InfluencerInfo, Score } from '@limelight/contract/influencers/schema'
import { type ReactNode, useId, useState } from 'react'
import { Explained } from '../../../components/ui/explained.tsx'
import { PeerBar } from '../../../components/ui/peer-bar.tsx'
import { formatChange, formatCompact, formatCount, formatDate, formatPercent } from '../../../display/format.ts'
import { networkNames } from '../../../search/network.ts'
import { deviation } from './deviation.ts'
import { Formula, ScoreText } from './formula.tsx'
import { changeOver } from './growth-events.ts'

const percent = (value: number) => formatPercent(value)
const growth = (value: number) => formatChange(value, size => formatPercent(size, 1))

/** Each figure compared with the median of its peers, with an explanation. */
export function Figures({ creator }: { creator: InfluencerInfo }) {
  const [showsFormulas, setShowsFormulas] = useState(false)
  const formulasId = useId()
  const { scores, engagement, socialNetwork } = creator
  const isVideo = socialNetwork === 'youtube'
  const month = changeOver(creator.growth, 30)
  const counted = `of ${formatCount(engagement.posts)} ${isVideo ? 'videos' : 'posts'}`
  const averages = [
    { name: 'Average views', value: engagement.viewsAvg },
    { name: 'Average likes', value: engagement.likesAvg },
    { name: 'Average comments', value: engagement.commentsAvg },
  ].filter(({ value }) => value !== null)
  return (
    <section aria-label="Figures against peers">
      <dl className="grid grid-cols-6 border-y max-lg:grid-cols-3 max-md:grid-cols-2">
        <Figure
          name={isVideo ? 'Subscribers' : 'Followers'}
          explained={`Shown on the profile on ${formatDate(creator.asOf)}.`}
          value={formatCompact(creator.followers)}
          second={month === undefined ? 'no history yet' : `${formatChange(month, formatCompact)} in 30 days`}
        />
        <ScoreFigure name="Engagement" score={scores.er} format={percent} />
        <ScoreFigure name="Quality score" score={scores.aqs} format={value => String(Math.round(value))} />
        <ScoreFigure name="Growth, 30 days" score={scores.growth30d} format={growth} />
        {(averages.length === 0 ? [{ name: 'Average likes', value: null }] : averages)
          .slice(0, 2)
          .map(({ name, value }) => (
            <Figure
              key={name}
              name={name}
              explained={`The average ${counted} that this report has, newest first.`}
              value={value === null ? '–' : formatCompact(value)}
              second={value === null ? 'unknown' : counted}
            />
          ))}
      </dl>
      <p className="mt-2 text-muted-foreground text-xs">
        {scores.er.peers > 0 ? (
          <>
            Peers: the median of{' '}
            <span className="tabular-nums">
              {formatCount(scores.er.peers)} {networkNames[socialNetwork]}
            </span>{' '}
            creators of a similar size.{' '}
          </>
        ) : (
          'There are no creators of a similar size yet. '
        )}
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
      <div id={formulasId} hidden={!showsFormulas}>
        <div className="mt-3 grid grid-cols-3 gap-x-6 gap-y-4 rounded-lg bg-muted px-4 py-3.5 max-md:grid-cols-1">
          <Formula name="Engagement" score={scores.er} format={percent} />
          <Formula name="Quality score" score={scores.aqs} format={value => String(Math.round(value))} />
          <Formula name="Growth, 30 days" score={scores.growth30d} format={growth} />
        </div>
      </div>
    </section>
  )
}

type ScoreFigureProps = { name: string; score: Score; format: (value: number) => string }

function ScoreFigure({ name, score, format }: ScoreFigureProps) {
  return (
    <Figure
      name={name}
      explained={<ScoreText score={score} format={format} />}
      value={score.value === null ? '–' : format(score.value)}
      second={score.median === null ? 'no peers yet' : `peers ${format(score.median)}`}
      bar={score.value !== null && score.median !== null && <PeerBar value={deviation(score)} className="w-11" />}
    />
  )
}

type FigureProps = { name: string; explained: ReactNode; value: string; second: string; bar?: ReactNode }

function Figure({ name, explained, value, second, bar }: FigureProps) {
  return (
    <div className="grid content-start gap-px px-4 py-3.5 max-md:py-3 lg:border-l lg:first:border-l-0 lg:first:pl-0 max-lg:[&:nth-child(n+4)]:border-t max-lg:[&:not(:nth-child(3n+1))]:border-l max-lg:[&:nth-child(3n+1)]:pl-0 max-md:[&:nth-child(n+3)]:border-t max-md:[&:nth-child(even)]:border-l max-md:[&:nth-child(even)]:pl-3.5 max-md:[&:nth-child(odd)]:border-l-0 max-md:[&:nth-child(odd)]:pl-0">
      <dt className="font-medium text-2xs text-muted-foreground">
        <Explained text={explained}>{name}</Explained>
      </dt>
      <dd className="font-semibold text-[22px]/7.5 tracking-title tabular-nums">{value}</dd>
      <dd className="flex h-4 items-center justify-between gap-2 whitespace-nowrap text-2xs text-muted-foreground tabular-nums">
        {second}
        {bar}
      </dd>
    </div>
  )
}
