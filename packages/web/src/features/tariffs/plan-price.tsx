import { byRequest } from '@limelight/contract/tariffs/prices'
import type { Tariff } from '@limelight/contract/tariffs/schema'
import { formatPrice } from '../../display/format.ts'
import { payablePrices, periodOf, priceFor, savingOf, startingPrice } from '../payments/price.ts'

/** "Starting from $24/month", "Free" or "By request", with a note on what is charged for a period. */
export function PlanPrice({ tariff, duration }: { tariff: Tariff; duration?: number | undefined }) {
  const starting = startingPrice(tariff)
  return (
    <>
      <p className="mt-2.5 grid font-display font-semibold text-[26px]/8 tracking-title tabular-nums">
        {starting === undefined ? (
          <>
            <span aria-hidden className="h-3.5" />
            {priceText(tariff)}
          </>
        ) : (
          <>
            <span className="font-normal font-sans text-2xs/3.5 text-muted-foreground tracking-normal">
              {'Starting from '}
            </span>
            <span>
              {formatPrice(starting)}
              <span className="font-normal font-sans text-muted-foreground text-sm tracking-normal">/month</span>
            </span>
          </>
        )}
      </p>
      <p className="min-h-8 text-muted-foreground text-xs tabular-nums">{priceNote(tariff, duration)}</p>
    </>
  )
}

export function priceText({ prices }: Tariff): string {
  return prices.some(({ price }) => price === byRequest) ? 'By request' : 'Free'
}

function priceNote(tariff: Tariff, duration: number | undefined): string {
  const prices = payablePrices(tariff)
  const chosen = priceFor(tariff, duration)
  if (duration === undefined && prices.length > 0)
    return prices.map(price => `${formatPrice(price.price)} for ${periodOf(price)}`).join(', ')
  if (chosen !== undefined) {
    const saving = savingOf(chosen, prices)
    return `${formatPrice(chosen.price)} for ${periodOf(chosen)}${saving > 0 ? `, ${saving}% less` : ''}`
  }
  return priceText(tariff) === 'Free' ? 'For as long as you like, no card needed' : 'Custom limits'
}
