import { Link } from 'wouter'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Meter } from '../../../components/ui/meter.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useLimits } from '../../../components/use-limits.ts'
import type { SocialNetwork } from '../../../search/network.ts'
import { trpc } from '../../../server/trpc.ts'
import { dailyResetTime, resetText, usageText } from '../../tariffs/limits/texts.ts'
import { ReportActions } from './actions.tsx'
import { ReportHeader } from './header.tsx'

/** Today's reports are used up. The free data of the creator is still shown. */
export function ReportRefused({ kind, id }: { kind: SocialNetwork; id: string }) {
  const creator = trpc.influencers.byId.useQuery({ kind, id }).data
  const limit = useLimits()('ACTIVITY_PER_DAY')
  return (
    <div className="mx-auto grid max-w-[1120px] gap-5">
      {creator === undefined ? (
        <div className="flex gap-4">
          <Skeleton className="size-18 rounded-full" />
          <Skeleton className="mt-2 h-5 w-48" />
        </div>
      ) : (
        <ReportHeader creator={creator} actions={<ReportActions creator={creator} />} />
      )}
      <section aria-labelledby="refused" className="grid justify-items-center gap-1 border-y px-4 py-12 text-center">
        <h2 id="refused" className="font-semibold text-lg tracking-title">
          Today’s reports are used up
        </h2>
        <p className="max-w-[46ch] text-muted-foreground">
          Your plan opens {limit === undefined ? 'a limited number of' : limit.value} reports per day. You can reopen
          today’s reports at no cost. Open this one after {dailyResetTime()}, or now with a higher plan.
        </p>
        {limit !== undefined && limit.value > 0 && (
          <div className="mt-4 grid w-60 gap-1.5 text-2xs text-muted-foreground tabular-nums">
            <Meter value={limit.counter.value} max={limit.value} label={`Reports opened today: ${usageText(limit)}`} />
            <span>
              <span className="text-foreground">{usageText(limit)}</span>, {resetText(limit)}
            </span>
          </div>
        )}
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          <Link href="/tariffs" className={buttonVariants({ variant: 'primary' })}>
            See plans
          </Link>
          <Link href={`/discovery?socialNetwork=${kind}`} className={buttonVariants()}>
            Back to Discovery
          </Link>
        </div>
      </section>
    </div>
  )
}
