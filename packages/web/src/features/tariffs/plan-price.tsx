import { byRequest } from '@limelight/contract/tariffs/prices'
import type { Tariff } from '@limelight/contract/tariffs/schema'
import { formatPrice } from '../../display/format.ts'
import { daysOf, monthlyPrice, payablePrices, periodOf, priceFor, savingOf, startingPrice } from '../payments/price.ts'

type PlanPriceProps = {
  tariff: Tariff
  duration?: number | undefined
  isCurrent?: boolean
  /** When a plan that waits for the present one starts: "starts 11.24.2027". */
  start?: string | undefined
}

/** The price per month of the chosen period below "Starting from $24/month", or "Free" or "By request", and what is charged. */
export function PlanPrice({ tariff, duration, isCurrent = false, start }: PlanPriceProps) {
  const starting = startingPrice(tariff)
  const chosen = duration === undefined ? undefined : priceFor(tariff, duration)
  const shown = chosen === undefined ? starting : monthlyPrice(chosen)
  return (
    <>
      <p className="mt-1 grid font-display font-semibold text-[26px]/8 tracking-title tabular-nums">
        <span className="flex min-h-5 items-center font-normal font-sans text-2xs/3.5 text-muted-foreground tracking-normal">
          {starting !== undefined && `Starting from ${shown === starting ? '' : `${formatPrice(starting)}/month`}`}
        </span>
        {shown === undefined ? (
          priceText(tariff)
        ) : (
          <span>
            {formatPrice(shown)}
            <span className="font-normal font-sans text-muted-foreground text-sm tracking-normal">/month</span>
          </span>
        )}
      </p>
      <p className="min-h-8 text-muted-foreground text-xs tabular-nums">{priceNote(tariff, duration, isCurrent)}</p>
      {start !== undefined && <p className="font-medium text-xs tabular-nums">Paid today, {start}</p>}
    </>
  )
}

export function priceText({ prices }: Tariff): string {
  return prices.some(({ price }) => price === byRequest) ? 'By request' : 'Free'
}

function priceNote(tariff: Tariff, duration: number | undefined, isCurrent: boolean): string {
  const prices = payablePrices(tariff)
  const chosen = priceFor(tariff, duration)
  if (duration === undefined && prices.length > 0)
    return prices.map(price => `${formatPrice(price.price)} for ${periodOf(price)}`).join(', ')
  if (chosen !== undefined) {
    const saving = savingOf(chosen, prices)
    // Nothing is due today for the plan that the user has.
    const charged = isCurrent
      ? `${formatPrice(chosen.price)} for ${daysOf(chosen)} days`
      : `${formatPrice(chosen.price)} today, then every ${daysOf(chosen)} days`
    return saving > 0 ? `${charged}, ${saving}% less` : charged
  }
  return priceText(tariff) === 'Free' ? 'For as long as you like, no card needed' : 'Every limit by request'
}
