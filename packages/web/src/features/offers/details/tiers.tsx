import type { OfferItem } from '@limelight/contract/offers/schema'
import { useId } from 'react'
import { formatUsdt } from '../../../display/usdt.ts'
import { amountWords } from '../../orders/buy/choice.ts'
import { daysWords } from '../offer-words.ts'

type TiersProps = { items: readonly OfferItem[]; chosen: string | undefined; onChoose: (id: string) => void }

/** What buyers can order. */
export function Tiers({ items, chosen, onChoose }: TiersProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 font-semibold text-lg tracking-title">Choose</legend>
      <div className="grid gap-2 md:grid-cols-[repeat(auto-fit,minmax(200px,1fr))]">
        {items.map(item => (
          <Tier key={item.id} item={item} isChosen={item.id === chosen} onChoose={() => onChoose(item.id)} />
        ))}
      </div>
    </fieldset>
  )
}

type TierProps = { item: OfferItem; isChosen: boolean; onChoose: () => void }

function Tier({ item: { name, description, price, execDays, maxAmount }, isChosen, onChoose }: TierProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="relative grid cursor-pointer grid-cols-[20px_minmax(0,1fr)] grid-rows-[1fr_auto_auto] gap-x-2.5 gap-y-0.5 rounded-md border bg-card py-2.5 pr-3.5 pl-3 hover:border-border-strong has-checked:border-lit-line has-checked:bg-lit-soft has-checked:shadow-[inset_3px_0_0_var(--color-lit)] has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
    >
      <input
        id={id}
        type="radio"
        name="item"
        className="mt-0.5 size-4 accent-(--color-control-on)"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0">
        <span className="wrap-anywhere block font-medium">{name || 'This offer'}</span>
        {description !== '' && <span className="wrap-anywhere block text-muted-foreground text-xs">{description}</span>}
      </span>
      <span className="col-start-2 mt-2 tabular-nums">
        <b className="font-semibold">{price === null ? '–' : formatUsdt(price)}</b>{' '}
        <span className="text-2xs text-muted-foreground">USDT</span>
      </span>
      <span className="col-start-2 text-muted-foreground text-xs tabular-nums">
        {execDays !== null && daysWords(execDays)} {maxAmount !== null && `· ${amountWords(maxAmount)}`}
      </span>
    </label>
  )
}
