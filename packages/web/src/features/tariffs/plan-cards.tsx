import type { ActiveTariff, Tariff } from '@limelight/contract/tariffs/schema'
import { useState } from 'react'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { formatDate } from '../../display/format.ts'
import { phones, useMedia } from '../../display/use-media.ts'
import { trpc } from '../../server/trpc.ts'
import { isForSale, PlanAction, startsLater } from './plan-action.tsx'
import { PlanCard } from './plan-card.tsx'

const grid = 'grid grid-cols-[repeat(auto-fit,minmax(184px,1fr))] gap-3 max-md:grid-cols-1 md:gap-y-0'

type PlanCardsProps = {
  tariffs: Tariff[]
  plan: ActiveTariff | undefined
  isVisitor: boolean
  /** The period whose price the cards show. */
  duration: number | undefined
}

export function PlanCards({ tariffs, plan, isVisitor, duration }: PlanCardsProps) {
  const primary = isVisitor ? tariffs.find(({ isDefault }) => isDefault) : nextStep(tariffs, plan)
  const ends = usePlanEnds(tariffs, plan)
  const isPhone = useMedia(phones)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  // Cards beside each other open together, because they are compared line by line.
  const toggle = (id: string) => {
    const others = [...opened].filter(other => other !== id)
    if (isPhone) setOpened(new Set(opened.has(id) ? others : [...others, id]))
    else setOpened(new Set(opened.has(id) ? [] : tariffs.map(tariff => tariff.id)))
  }
  return (
    <div className={grid}>
      {tariffs.map(tariff => (
        <PlanCard
          key={tariff.id}
          tariff={tariff}
          state={stateOf(tariff, plan)}
          isCurrent={tariff.id === plan?.tariff.id}
          duration={duration}
          start={startOf(tariff, plan, ends)}
          isOpen={opened.has(tariff.id)}
          onToggle={() => toggle(tariff.id)}
          action={
            <PlanAction
              tariff={tariff}
              plan={plan}
              isVisitor={isVisitor}
              isPrimary={tariff.id === primary?.id}
              duration={duration}
            />
          }
        />
      ))}
    </div>
  )
}

/** The first plan above the user's plan. */
function nextStep(tariffs: Tariff[], plan: ActiveTariff | undefined): Tariff | undefined {
  return tariffs.find(tariff => tariff.priority > (plan?.tariff.priority ?? 0) && isForSale(tariff, plan))
}

function stateOf(tariff: Tariff, plan: ActiveTariff | undefined): string | undefined {
  if (tariff.id === plan?.tariff.id) return 'Active'
  return tariff.name === plan?.next?.tariffName ? 'Later' : undefined
}

/** A plan waits for the ends of equal and higher ones. A late payment can move the end of an unpaid plan. */
function startOf(tariff: Tariff, plan: ActiveTariff | undefined, ends: readonly PlanEnd[]): string | undefined {
  if (plan === undefined || !startsLater(tariff, plan)) return undefined
  const start = ends
    .filter(({ priority }) => priority >= tariff.priority)
    .map(({ endsAt }) => endsAt)
    .toSorted()
    .at(-1)
  return start === undefined || plan.status === 'PAST_DUE' ? 'starts later' : `starts ${formatDate(start)}`
}

type PlanEnd = { priority: number; endsAt: string }

/** When the plans end that run and wait; none until all of them are known. */
function usePlanEnds(tariffs: Tariff[], plan: ActiveTariff | undefined): PlanEnd[] {
  const waits = plan !== undefined && plan.next !== null
  const { data } = trpc.payments.subscriptions.useQuery({}, { enabled: waits, refetchOnMount: 'always' })
  if (plan === undefined || plan.activeUntil === null) return []
  if (!waits) return [{ priority: plan.tariff.priority, endsAt: plan.activeUntil }]
  return (data?.data ?? []).map(({ tariffId, endsAt }) => ({
    priority: tariffs.find(({ id }) => id === tariffId)?.priority ?? 0,
    endsAt,
  }))
}

export function PlanCardsSkeleton() {
  return (
    <div className={grid}>
      {['w-10', 'w-12', 'w-9', 'w-18', 'w-20'].map(width => (
        <div key={width} className="rounded-lg border border-t-[3px] px-3.5 pt-4 pb-5">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="mt-8 h-6 w-24" />
          <Skeleton className="mt-2.5 h-3 w-32" />
          <Skeleton className="mt-7 h-8 w-full rounded-md" />
          <div className="mt-5 grid gap-3">
            {['w-full', 'w-10/12', 'w-11/12', 'w-9/12', 'w-10/12', 'w-full', 'w-8/12', 'w-11/12'].map((line, row) => (
              <Skeleton key={`${row}${line}`} className={`h-2.5 ${line}`} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
