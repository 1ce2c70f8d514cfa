import type { ActiveTariff, Tariff } from '@limelight/contract/tariffs/schema'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { ErrorView } from '../../components/error-view.tsx'
import { cn } from '../../components/ui/cn.ts'
import { lazyComponent } from '../../display/lazy-component.tsx'
import { trpc } from '../../server/trpc.ts'
import { useSession } from '../accounts/use-session.ts'
import type PaymentDialogComponent from '../payments/payment-dialog.tsx'
import { isForSale } from './plan-action.tsx'
import { PlanCards, PlanCardsSkeleton } from './plan-cards.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { PlanHistory } from './plan-history.tsx'
import { PlanOverview, PlanOverviewSkeleton } from './plan-overview.tsx'
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
      <section aria-labelledby="plans-title" className="grid gap-3">
        <h2 id="plans-title" className={cn('font-semibold text-sm tracking-tight', isVisitor && 'sr-only')}>
          Plans
        </h2>
        <PlanCards tariffs={tariffs} plan={running} isVisitor={isVisitor} />
      </section>
      <PlanComparison tariffs={tariffs} currentId={running?.tariff.id} />
      {!isVisitor && <PlanHistory />}
      {running !== undefined && <Purchase tariffs={tariffs} plan={running} />}
    </Frame>
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

/** Opens the purchase of the plan in the address, if it is for sale. */
function Purchase({ tariffs, plan }: { tariffs: Tariff[]; plan: ActiveTariff }) {
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const tariff = tariffs.find(({ name }) => name === query.get('plan'))
  if (tariff === undefined || !isForSale(tariff, plan)) return null
  return <Buying tariff={tariff} onClose={() => navigate('/tariffs', { replace: true })} />
}

/** A paid plan ends before the next one starts. A gift or an unpaid plan is replaced at once. */
function Buying({ tariff, onClose }: { tariff: Tariff; onClose: () => void }) {
  const { data, isPending } = trpc.payments.subscriptions.useQuery({}, { refetchOnMount: 'always' })
  if (isPending) return null
  const paid = data?.data.filter(({ tariffPriceId, status }) => tariffPriceId !== null && status !== 'PAST_DUE') ?? []
  const [last] = paid.toSorted((one, other) => other.endsAt.localeCompare(one.endsAt))
  return (
    <Suspense>
      <PaymentDialog
        tariff={tariff}
        running={last && { name: last.tariffName, until: last.endsAt }}
        onClose={onClose}
      />
    </Suspense>
  )
}
