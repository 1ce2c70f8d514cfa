import type { InfluencerInfo, Jump } from '@limelight/contract/influencers/schema'
import { formatTick } from '../../../components/charts/axis.ts'
import { LineChart } from '../../../components/charts/line-chart.tsx'
import type { Line } from '../../../components/charts/lines.ts'
import { PointTable } from '../../../components/charts/point-table.tsx'
import { dayNumber } from '../../../components/charts/scale.ts'
import { Card, CardBody, CardHeader } from '../../../components/ui/card.tsx'
import { formatChange, formatCompact, formatDay, formatPercent } from '../../../display/format.ts'
import { useMedia } from '../../../display/use-media.ts'

/** The card of the engagement stands beside this one and is higher. */
const besideCard = '(min-width: 1024px)'

/** Followers over time, compared with peers, with the jumps that the quality score counts. */
export function GrowthCard({ creator }: { creator: InfluencerInfo }) {
  const isBeside = useMedia(besideCard)
  const { growth, jumps, scores, name, socialNetwork } = creator
  const noun = socialNetwork === 'youtube' ? 'Subscribers' : 'Followers'
  const first = growth[0]
  const last = growth.at(-1)
  if (first === undefined || last === undefined || first === last)
    return (
      <Card title={`${noun} over time`} data-no-history>
        <CardBody className="text-muted-foreground">
          No history yet. Each update of the profile adds a point. The chart appears with the second one.
        </CardBody>
      </Card>
    )

  const points = growth.map(({ date, followers }) => ({ day: date, value: followers }))
  const pace = scores.growth30d.median
  const peers = pace === null ? [] : points.map(({ day }) => ({ day, value: atPace(first, pace, day) }))
  const lines: Line[] = [
    ...(pace === null
      ? []
      : [
          {
            id: 'peers',
            name: `Peers’ pace, ${formatChange(pace, size => formatPercent(size, 1))} in 30 days`,
            tone: 'peer' as const,
            points: peers,
            label: formatCompact(peers.at(-1)?.value ?? 0),
          },
        ]),
    { id: creator.id, name, tone: 0, points, isFilled: true, label: formatCompact(last.followers) },
  ]
  const summary =
    `${noun} of ${name}: ${formatCompact(first.followers)} on ${formatDay(first.date)}, ` +
    `${formatCompact(last.followers)} on ${formatDay(last.date)}.`
  return (
    <Card>
      <CardHeader title={`${noun} over ${monthsBetween(first.date, last.date)} months`} className="flex-wrap pr-4">
        <ul className="flex flex-wrap gap-x-3.5 text-muted-foreground text-xs">
          <li className="flex items-center gap-1.5">
            <span aria-hidden className="w-3 border-chart-1 border-t-2" />
            {name}
          </li>
          {pace !== null && (
            <li className="flex items-center gap-1.5">
              <span aria-hidden className="w-3 border-control border-t-2 border-dotted" />
              Peers’ pace from the same start
            </li>
          )}
        </ul>
      </CardHeader>
      <CardBody>
        <LineChart
          lines={lines}
          marks={jumps.map(({ to, before, after }) => ({
            day: to,
            value: after,
            label: formatChange(after - before, formatCompact),
            isDown: after < before,
          }))}
          format={formatCompact}
          formatTick={formatTick}
          summary={summary}
          height={isBeside && jumps.length === 0 ? 312 : 232}
        />
        {jumps.length > 0 && <Jumps jumps={jumps} />}
        <PointTable lines={lines.slice(-1)} format={formatCompact} noun={noun} />
      </CardBody>
    </Card>
  )
}

/** Jumps with possible causes, because the figures alone do not show the cause. */
function Jumps({ jumps }: { jumps: readonly Jump[] }) {
  return (
    <div className="mt-3 text-muted-foreground text-xs">
      <ul className="mb-1 grid gap-1">
        {jumps.map(({ from, to, before, after }) => (
          <li key={to} className="flex gap-2 tabular-nums">
            <span aria-hidden className="mt-1 size-2 shrink-0 rounded-full bg-lit ring-1 ring-foreground" />
            <span>
              <span className="font-medium text-foreground">
                {formatChange(after - before, formatCompact)} in {dayNumber(to) - dayNumber(from)} days
              </span>
              , {formatDay(from)} to {formatDay(to)}
            </span>
          </li>
        ))}
      </ul>
      {jumps.some(({ before, after }) => after > before) && (
        <p>Far above the usual pace: a campaign, a viral post, or bought followers. Check the posts of these days.</p>
      )}
      {jumps.some(({ before, after }) => after < before) && (
        <p>Far below the usual pace, for example after the network removed fake accounts.</p>
      )}
      <p>
        The quality score counts {jumps.length === 1 ? 'this jump' : `these ${jumps.length} jumps`} in its part “Steady
        growth”.
      </p>
    </div>
  )
}

function atPace(start: { date: string; followers: number }, pace: number, day: string): number {
  const months = (dayNumber(day) - dayNumber(start.date)) / 30
  return Math.round(start.followers * (1 + pace / 100) ** months)
}

function monthsBetween(from: string, to: string): number {
  return Math.max(1, Math.round((dayNumber(to) - dayNumber(from)) / 30.4))
}
