import type { Influencer, InfluencerGraph } from '@limelight/contract/influencers/schema'
import { formatTick } from '../../../components/charts/axis.ts'
import { LineChart } from '../../../components/charts/line-chart.tsx'
import type { Line } from '../../../components/charts/lines.ts'
import { PointTable } from '../../../components/charts/point-table.tsx'
import { QueryError } from '../../../components/query-error.tsx'
import { Card, CardBody } from '../../../components/ui/card.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatChange, formatCompact, formatDay, formatPercent } from '../../../display/format.ts'
import type { SocialNetwork } from '../../../search/network.ts'
import { trpc } from '../../../server/trpc.ts'
import { growthLines } from './lines.ts'

type CompareChartProps = {
  kind: SocialNetwork
  ids: readonly string[]
  creators: readonly Influencer[]
  /** The plan is loaded and allows this many creators. */
  isAllowed: boolean
  /** Some creators failed to load. The chart shows the others. */
  hasMissing: boolean
  isRelative: boolean
}

export function CompareChart({ kind, ids, creators, isAllowed, hasMissing, isRelative }: CompareChartProps) {
  const drawn = hasMissing ? creators.map(({ id }) => id) : ids
  const graph = trpc.influencers.graph.useQuery(
    { kind, ids: [...drawn] },
    { enabled: isAllowed && drawn.length > 0, meta: { showsLimits: true } },
  )
  const noun = kind === 'youtube' ? 'Subscribers' : 'Followers'
  return (
    <Card title={isRelative ? `${noun}, change since the first common day` : `${noun} over 12 months`}>
      <CardBody>
        {graph.data !== undefined ? (
          <Lines {...{ ids, creators, isRelative, noun }} graph={graph.data} />
        ) : graph.isError ? (
          <QueryError query={graph} title="Couldn’t load the chart">
            The figures below still work.
          </QueryError>
        ) : hasMissing && drawn.length === 0 ? (
          <p className="grid h-75 place-items-center text-muted-foreground">No creators left to show.</p>
        ) : (
          <div role="status" aria-busy="true" aria-label="Loading the chart">
            <Skeleton className="h-75" />
          </div>
        )}
      </CardBody>
    </Card>
  )
}

type LinesProps = {
  ids: readonly string[]
  creators: readonly Influencer[]
  graph: InfluencerGraph
  isRelative: boolean
  noun: string
}

const percent = (value: number) => formatChange(value, size => formatPercent(size, 1))

function Lines({ ids, creators, graph, isRelative, noun }: LinesProps) {
  const format = isRelative ? percent : formatCompact
  const grown = growthLines(graph.data, isRelative)
  const lines: Line[] = grown.flatMap(({ id, points }) => {
    const creator = creators.find(other => other.id === id)
    const place = ids.indexOf(id)
    if (creator === undefined || points.length === 0) return []
    return [
      {
        id,
        name: creator.name,
        tone: place,
        points,
        label: creator.name.length > 24 ? `${creator.name.slice(0, 23).trim()}…` : creator.name,
        shortLabel: String(place + 1),
      },
    ]
  })
  const days = lines.flatMap(({ points }) => points.map(({ day }) => day)).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || first === last)
    return <p className="grid h-75 place-items-center text-muted-foreground">Their history is too short for a chart.</p>
  const ends = lines.map(({ name, points }) => `${name} ${format(points.at(-1)?.value ?? 0)}`)
  const missing = creators.length - lines.length
  const single = lines.filter(({ points }) => points.length === 1).map(({ name }) => name)
  return (
    <>
      <LineChart
        lines={lines}
        format={format}
        formatTick={isRelative ? percent : formatTick}
        summary={`${noun} from ${formatDay(first)} to ${formatDay(last)}: ${ends.join(', ')}.`}
        height={300}
      />
      {single.length > 0 && (
        <p className="mt-2 text-muted-foreground text-xs">
          A dot instead of a line: only one day is known of {single.join(', ')}.
        </p>
      )}
      {missing > 0 && (
        <p className="mt-2 text-muted-foreground text-xs">
          {missing} {missing === 1 ? 'has' : 'have'} no history yet.
        </p>
      )}
      <PointTable lines={lines} format={format} noun={noun} />
    </>
  )
}
