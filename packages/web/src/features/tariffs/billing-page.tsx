import type { ActiveTariff, Limit } from '@limelight/contract/tariffs/schema'
import { Link } from 'wouter'
import { ErrorView } from '../../components/error-view.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../components/ui/card.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { trpc } from '../../server/trpc.ts'
import { InvoiceTable } from '../payments/invoice-table.tsx'
import { PaymentTable } from '../payments/payment-table.tsx'
import { SubscriptionList } from '../payments/subscription-list.tsx'
import { amountText } from './limits/texts.ts'
import { countedUsage, UsageMeter, UsageSkeleton, usageOf } from './limits/usage.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { PromoCodes } from './promo-codes.tsx'
import { usePlan } from './use-plan.ts'

export default function BillingPage() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <CurrentPlan />
      <SubscriptionList />
      <PromoCodes />
      <PaymentTable />
      <InvoiceTable />
    </div>
  )
}

function CurrentPlan() {
  const plan = usePlan()
  const limits = trpc.tariffs.limits.useQuery(undefined, { refetchOnMount: 'always', refetchOnWindowFocus: 'always' })
  const isError = (plan.isError && !plan.data) || (limits.isError && !limits.data)
  const retry = () => Promise.all([plan, limits].filter(query => query.isError).map(query => query.refetch()))
  return (
    <Card>
      <CardHeader title="Your plan">
        <Link href="/tariffs" className={buttonVariants({ size: 'sm' })}>
          Compare plans
        </Link>
      </CardHeader>
      {plan.data !== undefined && limits.data !== undefined ? (
        <Content plan={plan.data} limits={limits.data.data} />
      ) : isError ? (
        <ErrorView
          title="Couldn’t load your plan"
          onRetry={() => void retry()}
          retrying={plan.isFetching || limits.isFetching}
          className="py-8"
        >
          It still works, and so do your searches and lists.
        </ErrorView>
      ) : (
        <CardBody role="status" aria-busy="true" aria-label="Loading your plan" className="grid gap-5">
          <div className="grid gap-2.5 pt-1">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-3 w-56 max-w-full" />
          </div>
          <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
            <UsageSkeleton count={6} />
          </div>
        </CardBody>
      )}
    </Card>
  )
}

function Content({ plan, limits }: { plan: ActiveTariff; limits: Limit[] }) {
  const counted = countedUsage(plan.tariff, limits)
  const others = usageOf(plan.tariff, limits).filter(({ limit }) => counted.every(usage => usage.limit !== limit))
  return (
    <CardBody className="pt-1">
      <PlanSummary plan={plan} level={3} />
      <h3 className="sr-only">Usage</h3>
      <div className="mt-4 grid gap-x-6 gap-y-4 md:grid-cols-2">
        {counted.map(usage => (
          <UsageMeter key={usage.limit.name} usage={usage} />
        ))}
      </div>
      <dl className="mt-5 grid gap-x-6 border-t pt-3 text-xs md:grid-cols-2">
        {others.map(({ limit, title }) => (
          <div key={limit.name} className="flex justify-between gap-3 py-1">
            <dt className="text-muted-foreground">{title}</dt>
            <dd className={limit.value === 0 ? 'text-muted-foreground' : 'font-semibold tabular-nums'}>
              {limit.type === 'COUNTER' && limit.value > 0 && <span className="font-normal">up to </span>}
              {amountText(limit.value, limit.type)}
            </dd>
          </div>
        ))}
      </dl>
    </CardBody>
  )
}
