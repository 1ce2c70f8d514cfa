import { byRequest } from '@limelight/contract/tariffs/prices'
import type { Tariff } from '@limelight/contract/tariffs/schema'
import { Check } from 'lucide-react'
import { ErrorView } from '../../components/error-view.tsx'
import { cn } from '../../components/ui/cn.ts'
import { trpc } from '../../server/trpc.ts'
import { amountText, visibleFeatures } from './limits/texts.ts'
import { PlanAction } from './plan-action.tsx'
import { PlanName } from './plan-name.tsx'
import { PlanPrice } from './plan-price.tsx'
import { planTone } from './plan-tone.ts'
import { PlansSkeleton, plansGrid } from './plans-skeleton.tsx'

/** The current plans in short, for the landing page. */
export default function PlansPreview() {
  const { data, isError, isFetching, refetch } = trpc.tariffs.list.useQuery()
  if (data !== undefined)
    return (
      <ul className={plansGrid}>
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

const featureCount = 3

function Plan({ tariff }: { tariff: Tariff }) {
  const features = visibleFeatures(tariff)
    .filter(({ value, tariffConfig }) => value !== 0 && !tariffConfig.isCollapsed)
    .slice(0, featureCount)
  return (
    <li
      className={cn(
        'flex flex-col rounded-lg border border-t-[3px] border-t-(--t) bg-card px-4 pt-4 pb-4',
        planTone(tariff.priority),
      )}
    >
      <h3 className="font-semibold text-md">
        <PlanName name={tariff.name} />
      </h3>
      <PlanPrice tariff={tariff} />
      <ul className="mt-3 mb-4 grid gap-[7px] text-xs/4">
        {features.map(({ id, value, tariffConfig }) => (
          <li key={id} className="flex gap-[7px]">
            <Check aria-hidden className="mt-px size-3.5 shrink-0 text-(--t)" />
            <span className="min-w-0 flex-1">{tariffConfig.title}</span>
            <span className={cn('whitespace-nowrap tabular-nums', value !== byRequest && 'font-semibold')}>
              {amountText(value, tariffConfig.type)}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-auto grid">
        <PlanAction tariff={tariff} plan={undefined} isVisitor isPrimary={tariff.isDefault} />
      </div>
    </li>
  )
}
