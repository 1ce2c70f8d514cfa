import type { InfluencerGraph } from '@limelight/contract/influencers/schema'
import type { LinePoint } from '../../../components/charts/lines.ts'

type GrownLine = { id: string; points: LinePoint[] }

/** Followers, or their change in percent since the first day that all creators share. */
export function growthLines(graph: InfluencerGraph['data'], isRelative: boolean): GrownLine[] {
  const start = graph
    .map(({ points }) => points[0]?.date ?? '')
    .sort()
    .at(-1)
  return graph.map(({ id, points }) => {
    if (!isRelative) return { id, points: points.map(({ date, followers }) => ({ day: date, value: followers })) }
    const common = points.filter(({ date }) => start === undefined || date >= start)
    const base = common.find(({ followers }) => followers > 0)?.followers ?? 1
    return { id, points: common.map(({ date, followers }) => ({ day: date, value: (followers / base - 1) * 100 })) }
  })
}
