import type { Influencer, InfluencerInfo } from '@limelight/contract/influencers/schema'
import { BookOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Sparkline } from '../../../components/charts/sparkline.tsx'
import { MaskedText } from '../../../components/masked-text.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useLimits } from '../../../components/use-limits.ts'
import { formatCompact, formatCount } from '../../../display/format.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { Section } from './section.tsx'

/**
 * Bio and growth load on request, because a report is charged once per creator and day. Browsing
 * the results stays free.
 */
export function BriefReport({ creator: { id, socialNetwork: kind } }: { creator: Influencer }) {
  const [isWanted, setWanted] = useState(false)
  const utils = trpc.useUtils()
  const report = trpc.influencers.info.useQuery({ kind, id }, { enabled: isWanted, meta: { showsLimits: true } })
  const limit = useLimits()('ACTIVITY_PER_DAY')
  const isThere = report.data !== undefined
  useEffect(() => {
    if (isWanted && isThere) void utils.tariffs.limits.invalidate()
  }, [isWanted, isThere, utils])

  if (report.data !== undefined) return <Opened report={report.data} />
  const isRefused = errorBodyOf(report.error)?.limit !== undefined || limit?.remaining === 0
  return (
    <Section title="Bio and growth">
      {isWanted && report.isFetching ? (
        <div role="status" aria-busy="true" aria-label="Loading bio and growth" className="grid gap-2">
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="mt-2 h-18 w-full" />
        </div>
      ) : isRefused ? (
        <p className="text-muted-foreground">
          Today’s {limit !== undefined && limit.value > 0 ? formatCount(limit.value) : ''} reports are used up. The
          limit resets at 00:00 UTC.{' '}
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
              setWanted(true)
            }}
          >
            <BookOpen aria-hidden />
            Show bio and growth
            {limit !== undefined && (
              <span className="font-normal text-muted-foreground tabular-nums">
                · uses 1 of {formatCount(limit.remaining)} left
              </span>
            )}
          </Button>
          <p className="text-2xs text-muted-foreground">
            Opens the report here and in full. Opening it again today is free.
          </p>
        </>
      )}
    </Section>
  )
}

function Opened({ report }: { report: InfluencerInfo }) {
  const first = report.growth[0]
  const last = report.growth.at(-1)
  return (
    <>
      {report.bio !== '' && (
        <Section title="Bio">
          <p className="wrap-anywhere whitespace-pre-line">
            <MaskedText text={report.bio} />
          </p>
        </Section>
      )}
      {first !== undefined && last !== undefined && report.growth.length > 1 && (
        <Section
          title={`${report.socialNetwork === 'youtube' ? 'Subscribers' : 'Followers'}, 12 months`}
          aside={`${formatCompact(first.followers)} → ${formatCompact(last.followers)}`}
        >
          <Sparkline
            values={report.growth.map(({ followers }) => followers)}
            label={`From ${formatCompact(first.followers)} to ${formatCompact(last.followers)} in twelve months`}
          />
        </Section>
      )}
    </>
  )
}
