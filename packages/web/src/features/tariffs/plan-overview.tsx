import type { ActiveTariff } from '@limelight/contract/tariffs/schema'
import { Link } from 'wouter'
import { Button, buttonVariants } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { trpc } from '../../server/trpc.ts'
import { countedUsage, UsageMeter, UsageSkeleton } from './limits/usage.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { planTone } from './plan-tone.ts'

/** The bars that fit into one row. */
const maxBars = 5

/** The user's plan with its usage, above all plans. */
export function PlanOverview({ plan }: { plan: ActiveTariff }) {
  const limits = trpc.tariffs.limits.useQuery(undefined, { refetchOnMount: 'always' })
  return (
    <Card className={cn('border-t-[3px] border-t-(--t)', planTone(plan.tariff.priority))}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-3">
        <PlanSummary plan={plan} />
        <div className="flex gap-2">
          <a href="#plan-history" className={buttonVariants({ size: 'sm' })}>
            Plan history
          </a>
          <Link href="/user/billing" className={buttonVariants({ size: 'sm' })}>
            Billing
          </Link>
        </div>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(168px,1fr))] overflow-hidden border-t *:-mt-px *:-ml-px *:border-t *:border-l *:px-4 *:pt-3 *:pb-3.5">
        {limits.data !== undefined ? (
          countedUsage(plan.tariff, limits.data.data)
            .filter(({ isCollapsed }) => !isCollapsed)
            .slice(0, maxBars)
            .map(usage => <UsageMeter key={usage.limit.name} usage={usage} />)
        ) : limits.isError ? (
          <div role="alert" className="flex flex-wrap items-center gap-3 text-muted-foreground">
            Couldn’t load your usage.
            <Button size="sm" busy={limits.isFetching} onClick={() => void limits.refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <UsageSkeleton count={maxBars} />
        )}
      </div>
    </Card>
  )
}

export function PlanOverviewSkeleton() {
  return (
    <div className="rounded-lg border border-t-[3px]">
      <div className="grid gap-2.5 px-4 py-3.5">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-3 w-56 max-w-full" />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(168px,1fr))] border-t *:px-4 *:pt-3.5 *:pb-4">
        <UsageSkeleton count={maxBars} />
      </div>
    </div>
  )
}
