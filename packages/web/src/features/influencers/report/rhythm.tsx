import type { Rhythm as PostingRhythm } from '@limelight/contract/influencers/rhythm'
import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount } from '../../../display/format.ts'
import { ownTimeZone } from '../../../display/time-zone.ts'
import { trpc } from '../../../server/trpc.ts'
import { ratioWords } from '../../content/content-standing.tsx'
import { contentNouns } from '../../content/content-words.ts'
import { busiestTime, clockTime, hours, mapOfWeek, shadeOf, weekdays } from '../rhythm-words.ts'
import { SectionNote } from './section-note.tsx'

/** The weekdays and hours of the newest posts, in the viewer's time zone. */
export function Rhythm({ creator }: { creator: InfluencerInfo }) {
  const { id, socialNetwork: kind } = creator
  const timeZone = ownTimeZone()
  const { data, isError, refetch } = trpc.influencers.rhythm.useQuery({ kind, id, timeZone })
  return (
    <RhythmSection timeZone={timeZone}>
      {data !== undefined ? (
        <Known rhythm={data} noun={contentNouns[kind].many} />
      ) : isError ? (
        <SectionNote onRetry={refetch}>Couldn’t load the rhythm.</SectionNote>
      ) : (
        <div role="status" aria-busy="true" aria-label="Loading the posting rhythm">
          <Skeleton className="h-44 rounded-lg" />
        </div>
      )}
    </RhythmSection>
  )
}

/** The rhythm of a shared report, which came with it. */
export function SharedRhythm({ rhythm, network }: { rhythm: PostingRhythm; network: SocialNetwork }) {
  return (
    <RhythmSection timeZone={rhythm.timeZone}>
      <Known rhythm={rhythm} noun={contentNouns[network].many} />
    </RhythmSection>
  )
}

function RhythmSection({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  return (
    <section aria-labelledby="rhythm" className="grid gap-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="rhythm" className="font-semibold tracking-tight">
          Posting rhythm
        </h2>
        <p className="text-muted-foreground text-xs">Hours in your time zone, {timeZone.replaceAll('_', ' ')}</p>
      </div>
      {children}
    </section>
  )
}

type KnownProps = { rhythm: PostingRhythm; noun: string }

function Known({ rhythm, noun }: KnownProps) {
  if (rhythm.posts === 0) return <SectionNote>No {noun} with a date yet.</SectionNote>
  const { cells } = rhythm
  const { most, at } = mapOfWeek(rhythm)
  return (
    <div>
      <div
        role="img"
        aria-label={busiestTime(rhythm, noun, formatCount)}
        className="grid grid-cols-[2.25rem_repeat(24,minmax(0,1fr))] gap-0.5"
      >
        {weekdays.map((name, index) => (
          <div key={name} className="contents">
            <span className="text-2xs/4 text-muted-foreground">{name.slice(0, 3)}</span>
            {hours.map(hour => (
              <Cell key={hour} posts={at(index + 1, hour)} most={most} title={`${name}, ${clockTime(hour)}`} />
            ))}
          </div>
        ))}
        <span />
        {hours.map(hour => (
          <span key={hour} className="text-2xs text-muted-foreground tabular-nums">
            {hour % 6 === 0 ? hour : ''}
          </span>
        ))}
      </div>
      <details className="mt-2 text-xs">
        <summary className="w-fit cursor-pointer text-muted-foreground hover:text-foreground">
          Figures as a table
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer, only the arrow keys scroll it. */}
        <section tabIndex={0} aria-label="Posts per hour, scrollable" className="mt-2 max-h-64 overflow-auto">
          <table className="tabular-nums [&_td]:border-t [&_td]:py-1 [&_td]:pr-6 [&_th]:py-1 [&_th]:pr-6 [&_th]:text-left [&_th]:font-medium [&_th]:text-2xs [&_th]:text-muted-foreground">
            <thead>
              <tr>
                <th scope="col">Weekday</th>
                <th scope="col">Hour</th>
                <th scope="col">{noun === 'videos' ? 'Videos' : 'Posts'}</th>
                <th scope="col">Against median</th>
              </tr>
            </thead>
            <tbody>
              {cells.map(cell => (
                <tr key={`${cell.weekday} ${cell.hour}`}>
                  <td>{weekdays[cell.weekday - 1]}</td>
                  <td>{clockTime(cell.hour)}</td>
                  <td>{formatCount(cell.posts)}</td>
                  <td>{cell.ratio === null ? '–' : ratioWords(cell.ratio)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </div>
  )
}

function Cell({ posts, most, title }: { posts: number; most: number; title: string }) {
  return (
    <span
      title={`${title}: ${formatCount(posts)}`}
      className="h-4 rounded-[3px] bg-muted"
      style={
        posts === 0
          ? undefined
          : {
              backgroundColor: `color-mix(in oklab, var(--color-chart-1) ${Math.round(shadeOf(posts, most) * 100)}%, var(--color-muted))`,
            }
      }
    />
  )
}
