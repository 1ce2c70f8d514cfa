import type { Tariff } from '@limelight/contract/tariffs/schema'
import { payablePrices, periodOf } from '../payments/price.ts'

/** The periods that can be paid for, shortest first. */
export function periodsOf(tariffs: Tariff[]): number[] {
  const durations = tariffs.flatMap(payablePrices).map(({ duration }) => duration)
  return [...new Set(durations)].sort((one, other) => one - other)
}

type PeriodSwitchProps = { periods: number[]; chosen: number; onChoose: (duration: number) => void }

/** Which of its prices every plan shows, and proposes. */
export function PeriodSwitch({ periods, chosen, onChoose }: PeriodSwitchProps) {
  if (periods.length < 2) return null
  return (
    <fieldset className="flex rounded-md bg-muted p-0.5">
      <legend className="sr-only">Billing period</legend>
      {periods.map(duration => (
        <button
          key={duration}
          type="button"
          aria-pressed={duration === chosen}
          onClick={() => onChoose(duration)}
          className="h-6 whitespace-nowrap rounded-sm px-2 font-medium text-muted-foreground text-xs aria-pressed:bg-card aria-pressed:text-foreground aria-pressed:shadow-[var(--shadow-xs),0_0_0_1px_var(--color-border)] max-md:h-10 max-md:px-3"
        >
          {periodOf({ duration })}
        </button>
      ))}
    </fieldset>
  )
}
