import type { Influencer, InfluencerBrief, PlacedFigure } from '@limelight/contract/influencers/schema'
import type { ReactNode } from 'react'
import { Explained } from '../../../components/ui/explained.tsx'
import { PeerBar } from '../../../components/ui/peer-bar.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatChange, formatCompact, formatDate, formatDecimal, formatPercent } from '../../../display/format.ts'
import { deviation } from '../report/deviation.ts'

type BriefFiguresProps = { creator: Influencer; brief: InfluencerBrief | undefined }

/**
 * The figures of the results are shown at once. The medians of peers and the other figures follow in
 * the places kept for them.
 */
export function BriefFigures({ creator, brief }: BriefFiguresProps) {
  const isYoutube = creator.socialNetwork === 'youtube'
  const figures = brief?.placedFigures
  const growth = figures?.growth30d.value ?? null
  const noun = isYoutube ? 'videos' : 'posts'
  return (
    <dl data-alone={hasNoPeers(brief) || undefined} className="group grid grid-cols-3 gap-x-3 gap-y-3.5 px-5 py-3.5">
      <Figure
        name={isYoutube ? 'Subscribers' : 'Followers'}
        explained={`Shown on the profile on ${formatDate(creator.asOf)}.`}
        value={formatCompact(creator.followers)}
      >
        {brief === undefined ? undefined : growth === null ? (
          `on ${formatDate(creator.asOf)}`
        ) : (
          <span>
            <span className={growth < 0 ? 'text-danger' : 'text-success'}>
              {formatChange(growth, size => formatPercent(size, 1))}
            </span>{' '}
            in 30 days
          </span>
        )}
      </Figure>
      <PeerFigure
        name="Engagement"
        explained={`The average likes and comments of the newest ${noun} as a share of ${isYoutube ? 'their average views' : 'the followers'}.`}
        value={creator.er}
        figure={figures?.er}
        format={value => formatPercent(value)}
      />
      <PeerFigure
        name="Quality score"
        explained="0 to 100: how genuine and active the audience is. The full report shows its parts."
        value={creator.aqs}
        figure={figures?.aqs}
        format={String}
      />
      <PeerFigure
        name={isYoutube ? 'Average views' : 'Average likes'}
        explained={`The average of the newest ${noun}.`}
        figure={isYoutube ? figures?.viewsAvg : figures?.likesAvg}
        format={formatCompact}
      />
      <PeerFigure
        name="Comments"
        explained={`The average of the newest ${noun}.`}
        figure={figures?.commentsAvg}
        format={formatCompact}
      />
      <PeerFigure
        name={isYoutube ? 'Videos a week' : 'Posts a week'}
        explained={`From the dates of the newest ${noun}.`}
        figure={figures?.postsPerWeek}
        format={formatDecimal}
      />
    </dl>
  )
}

/** Says once for all figures that none can be compared. */
export function PeersNote({ brief }: { brief: InfluencerBrief | undefined }) {
  if (!hasNoPeers(brief)) return null
  return <p className="px-5 pb-3.5 text-2xs text-muted-foreground">Too few peers to compare these figures.</p>
}

function hasNoPeers(brief: InfluencerBrief | undefined): boolean {
  return brief !== undefined && Object.values(brief.placedFigures).every(({ median }) => median === null)
}

type PeerFigureProps = {
  name: string
  explained: string
  /** The value of the results, where they have it. */
  value?: number | null
  figure: PlacedFigure | undefined
  format: (value: number) => string
}

function PeerFigure({ name, explained, value, figure, format }: PeerFigureProps) {
  const shown = figure === undefined ? value : figure.value
  return (
    <Figure
      name={name}
      explained={explained}
      value={shown === undefined ? undefined : shown === null ? '–' : format(shown)}
    >
      {figure && (
        <>
          {figure.median === null ? (
            // The line below the figures says it once.
            <span className="group-data-alone:hidden">too few peers</span>
          ) : (
            `peers ${format(figure.median)}`
          )}
          {figure.value !== null && figure.median !== null && <PeerBar value={deviation(figure)} className="w-7" />}
        </>
      )}
    </Figure>
  )
}

/** Missing parts are loading. */
type FigureProps = { name: string; explained: string; value: string | undefined; children: ReactNode }

function Figure({ name, explained, value, children }: FigureProps) {
  return (
    <div className="grid content-start">
      <dt className="font-medium text-2xs text-muted-foreground">
        <Explained text={explained}>{name}</Explained>
      </dt>
      <dd className="tabular-nums">
        <span className="flex h-6 items-center font-semibold text-[18px] leading-6 tracking-tight">
          {value ?? <Skeleton className="h-4 w-12" />}
        </span>
        <span className="flex h-4 items-center justify-between gap-1 whitespace-nowrap text-2xs text-muted-foreground">
          {children ?? <Skeleton className="h-2.5 w-16" />}
        </span>
      </dd>
    </div>
  )
}
