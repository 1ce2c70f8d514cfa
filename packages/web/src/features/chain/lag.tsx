import type { ContractInfo } from '@limelight/contract/chain/schema'
import { useEffect, useRef, useState } from 'react'
import { Sparkline } from '../../components/charts/sparkline.tsx'
import { Card } from '../../components/ui/card.tsx'
import { formatCount } from '../../display/format.ts'

/** Half an hour of readings. */
const maxReadings = 360

/** How far the follower was behind the head, since this page is open. */
export function LagChart({ info, readAt }: { info: ContractInfo; readAt: number }) {
  const { head, followed } = info
  const lag = head === null || followed === null ? undefined : Math.max(0, head - followed)
  const [readings, setReadings] = useState<number[]>([])
  const lastRead = useRef(0)
  useEffect(() => {
    if (lag === undefined || lastRead.current === readAt) return
    lastRead.current = readAt
    setReadings(before => [...before, lag].slice(-maxReadings))
  }, [lag, readAt])
  const most = Math.max(0, ...readings)
  return (
    <Card className="grid content-start gap-2 p-4">
      <h2 className="flex items-baseline justify-between gap-3 font-semibold">
        Lag of the follower
        <span className="font-normal text-muted-foreground text-xs tabular-nums">
          {lag === undefined ? 'unknown' : `now ${formatCount(lag)}, at most ${formatCount(most)} blocks`}
        </span>
      </h2>
      {readings.length < 2 ? (
        <p className="grid h-18 place-items-center text-muted-foreground text-xs">
          The line grows while this page is open.
        </p>
      ) : (
        <Sparkline values={readings} label={`Blocks behind the head: ${formatCount(lag ?? 0)} now`} />
      )}
    </Card>
  )
}
