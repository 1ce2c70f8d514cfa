import type { Offer } from '@limelight/contract/offers/schema'
import { useId } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { formatUsdt } from '../../../display/usdt.ts'
import { type Amounts, amountWords } from './choice.ts'
import { AmountStepper } from './fields.tsx'

type ItemFieldsProps = { offer: Offer; amounts: Amounts; onChange: (amounts: Record<string, number>) => void }

/** The items of an offer, each with its amount. */
export function ItemFields({ offer, amounts, onChange }: ItemFieldsProps) {
  const id = useId()
  const items = offer.items.filter(({ price }) => price !== null)
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-xs">What you order</legend>
      <ul className="divide-y border-y">
        {items.map(item => {
          const amount = amounts[item.id] ?? 0
          const field = `${id}-${item.id}`
          return (
            <li key={item.id} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <Checkbox
                id={field}
                checked={amount > 0}
                onChange={event => onChange({ ...amounts, [item.id]: event.target.checked ? 1 : 0 })}
              />
              <label htmlFor={field} className="min-w-0 flex-1">
                <span className="wrap-anywhere block font-medium">{item.name || offer.name}</span>
                <span className="block text-muted-foreground text-xs tabular-nums">
                  {formatUsdt(item.price ?? '0')} USDT each · {item.execDays === 1 ? '1 day' : `${item.execDays} days`}{' '}
                  · {amountWords(item.maxAmount ?? 1)}
                </span>
              </label>
              {amount > 0 && (
                <>
                  <label htmlFor={`${field}-amount`} className="sr-only">
                    Amount of {item.name || offer.name}
                  </label>
                  <AmountStepper
                    id={`${field}-amount`}
                    value={amount}
                    max={item.maxAmount ?? 1}
                    onChange={next => onChange({ ...amounts, [item.id]: next })}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
