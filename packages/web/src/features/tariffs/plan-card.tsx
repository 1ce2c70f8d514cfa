import { byRequest } from '@limelight/contract/tariffs/prices'
import type { Tariff } from '@limelight/contract/tariffs/schema'
import { ChevronDown, ChevronUp, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from '../../components/ui/cn.ts'
import { amountText, type Feature, visibleFeatures } from './limits/texts.ts'
import { PlanName } from './plan-name.tsx'
import { PlanPrice } from './plan-price.tsx'
import { planTone } from './plan-tone.ts'

type PlanCardProps = {
  tariff: Tariff
  /** The user's relation to the plan: Active, Later. */
  state: string | undefined
  isCurrent: boolean
  /** The one action. */
  action: ReactNode
  duration: number | undefined
  start: string | undefined
  /** Whether every feature is shown. */
  isOpen: boolean
  onToggle: () => void
}

export function PlanCard({ tariff, state, isCurrent, action, duration, start, isOpen, onToggle }: PlanCardProps) {
  const headingId = useId()
  return (
    <article
      aria-labelledby={headingId}
      aria-current={isCurrent || undefined}
      className={cn(
        // The rows of all cards line up, so that a feature is as high as in the card beside it.
        'flex flex-col md:row-span-24 md:mb-3 md:grid md:grid-rows-subgrid',
        'rounded-lg border border-t-[3px] border-t-(--t) bg-card px-[11px] pt-3.5 pb-2 max-md:px-3.5',
        'aria-[current]:border-[color-mix(in_oklab,var(--t)_45%,var(--color-border))] aria-[current]:border-t-(--t) aria-[current]:bg-[color-mix(in_oklab,var(--t)_5%,var(--color-card))]',
        planTone(tariff.priority),
      )}
    >
      <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h3 id={headingId} className="font-semibold text-md/5">
          <PlanName name={tariff.name} />
        </h3>
        {state !== undefined ? (
          <PlanLabel>{state}</PlanLabel>
        ) : (
          tariff.prices.length > 1 && <PlanLabel>Discount</PlanLabel>
        )}
      </div>
      {/* All lines of the price are one row of the cards. */}
      <div>
        <PlanPrice tariff={tariff} duration={duration} isCurrent={isCurrent} start={start} />
      </div>
      <div className="mt-2.5 grid min-h-8 max-md:min-h-0">{action}</div>
      <Features features={visibleFeatures(tariff)} planName={tariff.name} isOpen={isOpen} onToggle={onToggle} />
    </article>
  )
}

/** A badge in the colour of its plan. */
export function PlanLabel({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-5 items-center whitespace-nowrap rounded-sm bg-[color-mix(in_oklab,var(--t)_12%,var(--color-card))] px-[7px] font-medium text-(--t) text-2xs leading-none">
      {children}
    </span>
  )
}

type FeaturesProps = Pick<PlanCardProps, 'isOpen' | 'onToggle'> & { features: Feature[]; planName: string }

function Features({ features, planName, isOpen, onToggle }: FeaturesProps) {
  const listId = useId()
  const hidden = features.filter(({ tariffConfig }) => tariffConfig.isCollapsed)
  const shown = isOpen ? features : features.filter(({ tariffConfig }) => !tariffConfig.isCollapsed)
  const Icon = isOpen ? ChevronUp : ChevronDown
  return (
    <>
      <ul id={listId} className="mt-3.5 mb-2 grid gap-y-[7px] text-xs/4 md:row-[4/-2] md:grid-rows-subgrid md:gap-y-0">
        {shown.map(feature => (
          <FeatureRow key={feature.id} feature={feature} />
        ))}
      </ul>
      {hidden.length > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={onToggle}
          className="mt-auto flex h-8 items-center md:row-[-2/-1] justify-center gap-1 rounded-sm font-medium text-muted-foreground text-xs transition-colors hover:text-foreground max-md:h-10"
        >
          {isOpen ? 'Hide' : 'Learn More'}
          <span className="sr-only"> of {planName}</span>
          <Icon aria-hidden className="size-3.5" />
        </button>
      )}
    </>
  )
}

function FeatureRow({ feature: { value, tariffConfig } }: { feature: Feature }) {
  const words = amountText(value, tariffConfig.type)
  return (
    <li className={cn('flex gap-1.5 md:pb-2', value === 0 && 'text-muted-foreground')}>
      <span className="min-w-0 flex-1">{tariffConfig.title}</span>
      {/* As wide in every card, so that a name has as many lines as in the card beside it. */}
      <span
        className={cn(
          'whitespace-nowrap text-right tabular-nums md:min-w-13.5',
          value === byRequest && 'text-2xs/4',
          value > 0 && 'font-semibold',
        )}
      >
        {value === 0 ? (
          <>
            <span className="sr-only">{words}</span>
            {/* The words would wrap every name beside them. */}
            <Minus aria-hidden className="inline size-3.5" />
          </>
        ) : (
          words
        )}
      </span>
    </li>
  )
}
