import type { Tariff } from '@limelight/contract/tariffs/schema'
import { Check } from 'lucide-react'
import { Link } from 'wouter'
import { ErrorView } from '../../components/error-view.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { trpc } from '../../server/trpc.ts'
import { amountText, visibleFeatures } from './limits/texts.ts'
import { PlanName } from './plan-name.tsx'
import { PlanPrice } from './plan-price.tsx'
import { planTone } from './plan-tone.ts'

/** The current plans in short, for the landing page. */
export default function PlansPreview() {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 className="font-semibold text-3xl tracking-display max-md:text-[30px]/9">
            Start free, upgrade when it pays off
          </h2>
          <p className="mt-3 max-w-[60ch] text-pretty text-lg/[26px] text-muted-foreground">
            A plan sets how much you can search, unmask and export. You can see your usage at any time.
          </p>
        </div>
        <Link href="/tariffs" className={buttonVariants({ size: 'lg' })}>
          Compare every limit
        </Link>
      </div>
      <Plans />
    </>
  )
}

const grid = 'grid grid-cols-[repeat(auto-fit,minmax(184px,1fr))] gap-3 max-md:grid-cols-1'

function Plans() {
  const { data, isError, isFetching, refetch } = trpc.tariffs.list.useQuery()
  if (data !== undefined)
    return (
      <ul className={grid}>
        {data.data.map(tariff => (
          <Plan key={tariff.id} tariff={tariff} />
        ))}
      </ul>
    )
  if (!isError) return <PlansSkeleton />
  return (
    <ErrorView title="Couldn’t load the plans" onRetry={() => void refetch()} retrying={isFetching}>
      You can still start for free.
    </ErrorView>
  )
}

function PlansSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading plans" className={grid}>
      {['w-10', 'w-12', 'w-9', 'w-18', 'w-20'].map(width => (
        <div key={width} className="h-[232px] rounded-lg border border-t-[3px] px-4 pt-5">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="mt-7 h-6 w-24" />
          <Skeleton className="mt-3 h-3 w-32" />
          <Skeleton className="mt-7 h-2.5 w-full" />
          <Skeleton className="mt-3 h-2.5 w-10/12" />
          <Skeleton className="mt-3 h-2.5 w-11/12" />
        </div>
      ))}
    </div>
  )
}

const featureCount = 3

function Plan({ tariff }: { tariff: Tariff }) {
  const features = visibleFeatures(tariff)
    .filter(({ value, tariffConfig }) => value !== 0 && !tariffConfig.isCollapsed)
    .slice(0, featureCount)
  return (
    <li
      className={cn(
        'relative rounded-lg border border-t-[3px] border-t-(--t) bg-card px-4 pt-4 pb-5 transition-colors hover:bg-accent',
        planTone(tariff.priority),
      )}
    >
      <h3 className="font-semibold text-md">
        <Link href="/tariffs" className="after:absolute after:inset-0">
          <PlanName name={tariff.name} />
        </Link>
      </h3>
      <PlanPrice tariff={tariff} />
      <ul className="mt-3 grid gap-[7px] text-xs/4">
        {features.map(({ id, value, tariffConfig }) => (
          <li key={id} className="flex gap-[7px]">
            <Check aria-hidden className="mt-px size-3.5 shrink-0 text-(--t)" />
            <span className="min-w-0 flex-1">{tariffConfig.title}</span>
            <span className="whitespace-nowrap font-semibold tabular-nums">{amountText(value, tariffConfig.type)}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}
