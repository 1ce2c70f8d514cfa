import { Histogram } from '../charts/histogram.tsx'
import { LineChart } from '../charts/line-chart.tsx'
import type { Line } from '../charts/lines.ts'
import { PointTable } from '../charts/point-table.tsx'
import { Sparkline } from '../charts/sparkline.tsx'
import { Block } from './block.tsx'

const growth = [318, 331, 342, 339, 356, 371, 380, 402, 398, 415, 431, 446]
const months = growth.map((_, index) => `2025-${String(index + 1).padStart(2, '0')}-01`)
const pointsOf = (factor: number) => months.map((day, index) => ({ day, value: (growth[index] ?? 0) * factor }))
const lines: Line[] = [
  { id: 'creator', name: 'Creator', tone: 0, points: pointsOf(1), isFilled: true, label: 'Creator' },
  { id: 'peers', name: 'Peers', tone: 'peer', points: pointsOf(0.8), label: 'Peers' },
]
const rates = [1.2, 1.8, 2.1, 2.4, 2.4, 2.9, 3.1, 3.1, 3.3, 3.6, 4.2, 4.4, 5.1, 6.8]
const compact = (value: number) => `${Math.round(value)}k`

export function Charts() {
  return (
    <>
      <Block title="Lines" wide>
        <LineChart
          lines={lines}
          marks={[{ day: '2025-08-01', value: 402, label: '+22k' }]}
          format={compact}
          summary="Followers of a creator and of peers in 2025."
        />
        <PointTable lines={lines} format={compact} noun="Followers" />
      </Block>
      <Block title="Distribution" wide>
        <Histogram
          values={rates}
          average={{ value: 3.3, label: 'average 3.3%' }}
          peers={{ value: 2.2, label: 'peers 2.2%' }}
          band={{ from: 2.4, to: 4.2 }}
          format={tick => `${tick}%`}
          summary="Engagement of 14 posts."
        />
      </Block>
      <Block title="One figure over time">
        <Sparkline values={growth} label="Followers in 2025" />
      </Block>
    </>
  )
}
