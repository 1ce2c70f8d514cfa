import type { Influencer, InfluencerInfo } from '@limelight/contract/influencers/schema'
import { ChartLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Sparkline } from '../../../components/charts/sparkline.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useLimits } from '../../../components/use-limits.ts'
import { formatCompact, formatCount } from '../../../display/format.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { dailyResetTime } from '../../tariffs/limits/texts.ts'
import { Section } from './section.tsx'

type BriefGrowthProps = { creator: Influencer; isOpenedToday: boolean }

/**
 * Growth loads on request, because a report is charged once per creator and day. One that was opened
 * today is free, so its growth is shown at once.
 */
export function BriefGrowth({ creator: { id, socialNetwork: kind }, isOpenedToday }: BriefGrowthProps) {
  const [isAsked, setAsked] = useState(false)
  const isWanted = isAsked || isOpenedToday
  const utils = trpc.useUtils()
  const report = trpc.influencers.info.useQuery({ kind, id }, { enabled: isWanted, meta: { showsLimits: true } })
  const limit = useLimits()('ACTIVITY_PER_DAY')
  const isThere = report.data !== undefined
  useEffect(() => {
    if (isWanted && isThere) void utils.tariffs.limits.invalidate()
  }, [isWanted, isThere, utils])

  const title = `${kind === 'youtube' ? 'Subscribers' : 'Followers'}, 12 months`
  if (report.data !== undefined) return <Opened report={report.data} title={title} />
  const isRefused = errorBodyOf(report.error)?.limit !== undefined || limit?.remaining === 0
  return (
    <Section title={title}>
      {isWanted && report.isFetching ? (
        <div role="status" aria-busy="true" aria-label="Loading the growth" className="grid gap-2">
          <Skeleton className="h-18 w-full" />
        </div>
      ) : isRefused ? (
        <p className="text-muted-foreground">
          Today’s {limit !== undefined && limit.value > 0 ? formatCount(limit.value) : ''} reports are used up. The
          limit resets at {dailyResetTime()}.{' '}
          <Link href="/tariffs" className="link">
            See plans
          </Link>
        </p>
      ) : (
        <>
          {report.isError && (
            <p role="alert" className="text-muted-foreground">
              Couldn’t load the report. Nothing was charged.
            </p>
          )}
          <Button
            onClick={() => {
              if (report.isError) void report.refetch()
              setAsked(true)
            }}
          >
            <ChartLine aria-hidden />
            Show the growth
            {limit !== undefined && (
              <span className="font-normal text-muted-foreground tabular-nums">
                · uses 1 of {formatCount(limit.remaining)} left
              </span>
            )}
          </Button>
          <p className="text-2xs text-muted-foreground">
            Opens the full report as well. Opening it again today is free.
          </p>
        </>
      )}
    </Section>
  )
}

function Opened({ report: { growth }, title }: { report: InfluencerInfo; title: string }) {
  const first = growth[0]
  const last = growth.at(-1)
  if (first === undefined || last === undefined || growth.length < 2)
    return (
      <Section title={title}>
        <p className="text-muted-foreground">No history yet. Each update of the profile adds a point.</p>
      </Section>
    )
  return (
    <Section title={title} aside={`${formatCompact(first.followers)} → ${formatCompact(last.followers)}`}>
      <Sparkline
        values={growth.map(({ followers }) => followers)}
        label={`From ${formatCompact(first.followers)} to ${formatCompact(last.followers)} in twelve months`}
      />
    </Section>
  )
}
