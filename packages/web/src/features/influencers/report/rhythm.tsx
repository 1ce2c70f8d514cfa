import type { Rhythm as PostingRhythm } from '@limelight/contract/influencers/brands'
import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'
import { ratioWords } from '../../content/content-standing.tsx'
import { contentNouns } from '../../content/content-words.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The weekdays and hours of the newest posts, in the viewer's time zone. */
export function Rhythm({ creator }: { creator: InfluencerInfo }) {
  const { id, socialNetwork: kind } = creator
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { data, isError, refetch } = trpc.influencers.rhythm.useQuery({ kind, id, timeZone })
  const noun = contentNouns[kind].many
  return (
    <section aria-labelledby="rhythm" className="grid gap-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="rhythm" className="font-semibold tracking-tight">
          Posting rhythm
        </h2>
        <p className="text-muted-foreground text-xs">Hours in your time zone, {timeZone.replaceAll('_', ' ')}</p>
      </div>
      {data === undefined ? (
        isError ? (
          <p className="border-y py-8 text-center text-muted-foreground">
            Couldn’t load the rhythm.{' '}
            <button type="button" className="link" onClick={() => void refetch()}>
              Try again
            </button>
          </p>
        ) : (
          <div role="status" aria-busy="true" aria-label="Loading the posting rhythm">
            <Skeleton className="h-44 rounded-lg" />
          </div>
        )
      ) : data.posts === 0 ? (
        <p className="border-y py-8 text-center text-muted-foreground">No {noun} with a date yet.</p>
      ) : (
        <HeatMap rhythm={data} noun={noun} />
      )}
    </section>
  )
}

type HeatMapProps = { rhythm: PostingRhythm; noun: string }

function HeatMap({ rhythm, noun }: HeatMapProps) {
  const { cells, posts } = rhythm
  const most = Math.max(...cells.map(cell => cell.posts))
  const at = (weekday: number, hour: number) => cells.find(cell => cell.weekday === weekday && cell.hour === hour)
  const busiest = cells.find(cell => cell.posts === most)
  const summary =
    busiest === undefined
      ? ''
      : `${formatCount(busiest.posts)} of the ${formatCount(posts)} newest ${noun} appear on ${weekdays[busiest.weekday - 1]} from ${clock(busiest.hour)}, the busiest hour.`
  return (
    <div>
      <div role="img" aria-label={summary} className="grid grid-cols-[2.25rem_repeat(24,minmax(0,1fr))] gap-0.5">
        {weekdays.map((name, index) => (
          <div key={name} className="contents">
            <span className="text-2xs/4 text-muted-foreground">{name.slice(0, 3)}</span>
            {hours.map(hour => (
              <Cell key={hour} posts={at(index + 1, hour)?.posts ?? 0} most={most} title={`${name}, ${clock(hour)}`} />
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
                  <td>{clock(cell.hour)}</td>
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
  const share = posts === 0 ? 0 : 0.25 + (0.75 * posts) / most
  return (
    <span
      title={`${title}: ${formatCount(posts)}`}
      className="h-4 rounded-[3px] bg-muted"
      style={
        posts === 0
          ? undefined
          : { backgroundColor: `color-mix(in oklab, var(--chart-1) ${Math.round(share * 100)}%, var(--muted))` }
      }
    />
  )
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
