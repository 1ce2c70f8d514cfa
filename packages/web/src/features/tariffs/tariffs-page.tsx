import type { ActiveTariff, Tariff } from '@limelight/contract/tariffs/schema'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { ErrorView } from '../../components/error-view.tsx'
import { cn } from '../../components/ui/cn.ts'
import { lazyComponent } from '../../display/lazy-component.tsx'
import { trpc } from '../../server/trpc.ts'
import { useSession } from '../accounts/use-session.ts'
import type PaymentDialogComponent from '../payments/payment-dialog.tsx'
import { PeriodSwitch, periodsOf } from './period-switch.tsx'
import { isForSale } from './plan-action.tsx'
import { PlanCards, PlanCardsSkeleton } from './plan-cards.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { PlanHistory } from './plan-history.tsx'
import { PlanOverview, PlanOverviewSkeleton } from './plan-overview.tsx'
import { PromoForm } from './promo-form.tsx'
import { usePlan } from './use-plan.ts'

const PaymentDialog = lazyComponent<ComponentProps<typeof PaymentDialogComponent>>(
  () => import('../payments/payment-dialog.tsx'),
)

export default function TariffsPage() {
  const isVisitor = useSession().status !== 'signed-in'
  const list = trpc.tariffs.list.useQuery()
  const plan = usePlan(!isVisitor)

  if (list.isError && list.data === undefined)
    return (
      <Frame isVisitor={isVisitor}>
        <ErrorView title="Couldn’t load the plans" onRetry={() => void list.refetch()} retrying={list.isFetching}>
          Your current plan still works.
        </ErrorView>
      </Frame>
    )
  if (list.data === undefined || (!isVisitor && plan.isPending))
    return (
      <Frame isVisitor={isVisitor}>
        <div role="status" aria-busy="true" aria-label="Loading" className="grid gap-5">
          {!isVisitor && <PlanOverviewSkeleton />}
          <PlanCardsSkeleton />
        </div>
      </Frame>
    )
  const tariffs = list.data.data
  const running = isVisitor ? undefined : plan.data
  return (
    <Frame isVisitor={isVisitor}>
      {running !== undefined && <PlanOverview plan={running} />}
      {!isVisitor && plan.isError && (
        <ErrorView
          title="Couldn’t load your plan"
          onRetry={() => void plan.refetch()}
          retrying={plan.isFetching}
          className="rounded-lg border py-6"
        >
          It still works, and so does everything below.
        </ErrorView>
      )}
      <Plans tariffs={tariffs} plan={running} isVisitor={isVisitor} />
      <PlanComparison tariffs={tariffs} currentId={running?.tariff.id} />
      {!isVisitor && <PlanHistory />}
      {running !== undefined && <Purchase tariffs={tariffs} plan={running} />}
    </Frame>
  )
}

const dayMs = 24 * 60 * 60_000

/** The period in the address, in days; else the one that the user's plan was bought for. */
function usePeriod(
  periods: number[],
  plan: ActiveTariff | undefined,
): [number | undefined, (duration: number) => void] {
  const [query, setQuery] = useSearchParams()
  const chosen = Number(query.get('period')) * dayMs
  const choose = (duration: number) =>
    setQuery(before => new URLSearchParams({ ...Object.fromEntries(before), period: String(duration / dayMs) }), {
      replace: true,
    })
  const bought = plan?.activeUntil == null ? 0 : Date.parse(plan.activeUntil) - Date.parse(plan.activeFrom)
  // A promo code may have made the plan longer.
  const own = periods.findLast(duration => duration <= bought)
  return [periods.find(duration => duration === chosen) ?? own ?? periods[0], choose]
}

function Plans({
  tariffs,
  plan,
  isVisitor,
}: {
  tariffs: Tariff[]
  plan: ActiveTariff | undefined
  isVisitor: boolean
}) {
  const periods = periodsOf(tariffs)
  const [duration, choose] = usePeriod(periods, plan)
  return (
    <section aria-labelledby="plans-title" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="plans-title" className={cn('font-semibold text-sm tracking-tight', isVisitor && 'sr-only')}>
          Plans
        </h2>
        {duration !== undefined && <PeriodSwitch periods={periods} chosen={duration} onChoose={choose} />}
      </div>
      <PlanCards tariffs={tariffs} plan={plan} isVisitor={isVisitor} duration={duration} />
    </section>
  )
}

function Frame({ isVisitor, children }: { isVisitor: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        'mx-auto grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5',
        isVisitor && 'px-6 pt-6 pb-16 max-md:px-4',
      )}
    >
      {isVisitor ? (
        <header className="pb-2">
          <h1 className="font-semibold text-3xl tracking-display max-md:text-[30px]/9">Pricing</h1>
          <p className="mt-2 max-w-[60ch] text-lg text-muted-foreground">
            Start free, no card needed. Upgrade when you need more, and cancel whenever you like: you keep what you’ve
            paid for until it ends.
          </p>
        </header>
      ) : (
        <h1 className="font-semibold text-xl tracking-title">Pricing</h1>
      )}
      {children}
    </div>
  )
}

/** The pinned footer of the dialog covers what is scrolled to the edge. */
const clearOfFooter = 'scroll-mb-20'

/** Opens the purchase of the plan in the address, if it is for sale. */
function Purchase({ tariffs, plan }: { tariffs: Tariff[]; plan: ActiveTariff }) {
  const [query] = useSearchParams()
  const [duration] = usePeriod(periodsOf(tariffs), plan)
  const [, navigate] = useLocation()
  const tariff = tariffs.find(({ name }) => name === query.get('plan'))
  if (tariff === undefined || !isForSale(tariff, plan)) return null
  return (
    <Suspense>
      <PaymentDialog
        tariff={tariff}
        running={plan.tariff}
        duration={duration}
        onClose={() => navigate('/tariffs', { replace: true })}
      >
        <details onToggle={event => event.currentTarget.scrollIntoView({ block: 'nearest' })} className={clearOfFooter}>
          <summary className="w-fit cursor-pointer rounded-sm font-medium text-xs">I have a promo code</summary>
          <div className="pt-3">
            <PromoForm className={clearOfFooter} />
          </div>
        </details>
      </PaymentDialog>
    </Suspense>
  )
}
