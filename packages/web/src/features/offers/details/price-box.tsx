import type { Offer, OfferItem } from '@limelight/contract/offers/schema'
import { Bookmark, Minus, Plus, ShieldCheck } from 'lucide-react'
import { Bench } from '../../../components/ui/bench.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Explained } from '../../../components/ui/explained.tsx'
import { formatUsdt, shortUsdt, timesUsdt } from '../../../display/usdt.ts'
import { AddToList } from '../../favourites/picker/add-to-list.tsx'
import { firstNameOf } from '../../users/name.ts'
import { daysWords, medianWords, settledWords } from '../offer-words.ts'
import { OfferActions } from './actions.tsx'

type PriceBoxProps = {
  offer: Offer
  item: OfferItem
  amount: number
  isOwn: boolean
  onAmount: (amount: number) => void
}

/** The price of what is chosen, what others paid, and what to do next. */
export function PriceBox({ offer, item, amount, isOwn, onAmount }: PriceBoxProps) {
  const total = item.price === null ? null : timesUsdt(item.price, amount)
  return (
    <Card className="grid gap-3 px-4 pt-3.5 pb-4">
      <div className="flex items-baseline justify-between gap-3">
        <span className="wrap-anywhere min-w-0 font-medium">{item.name || offer.name}</span>
        <span className="shrink-0 text-muted-foreground text-xs tabular-nums">
          {item.price !== null && `${formatUsdt(item.price)} USDT each`}
        </span>
      </div>
      <div className="flex items-center justify-between gap-3">
        <span id="amount">
          <span className="font-medium text-xs">Amount</span>{' '}
          <span className="text-muted-foreground text-xs tabular-nums">up to {item.maxAmount ?? 1}</span>
        </span>
        <Stepper value={amount} max={item.maxAmount ?? 1} onChange={onAmount} />
      </div>
      <div className="flex items-baseline justify-between gap-3 tabular-nums">
        <output className="font-display font-semibold text-[26px]/8 tracking-title">
          {total === null ? '–' : formatUsdt(total)}{' '}
          <span className="font-normal font-sans text-md text-muted-foreground">USDT</span>
        </output>
        {item.execDays !== null && (
          <span className="text-muted-foreground text-xs">{daysWords(item.execDays)} after payment</span>
        )}
      </div>
      <Settled offer={offer} item={item} />
      <div className="-mx-4 grid gap-2 border-t px-4 pt-3">
        <OfferActions offer={offer} item={item} amount={amount} total={total} isOwn={isOwn} />
        <AddToList type="offer" network={null} items={[offer]}>
          <Button variant="ghost">
            <Bookmark aria-hidden />
            {offer.listIds.length > 0 ? 'In your lists' : 'Add to list'}
          </Button>
        </AddToList>
      </div>
      {!isOwn && (
        <p className="flex gap-2 text-muted-foreground text-xs">
          <ShieldCheck aria-hidden className="mt-px size-4 shrink-0" />
          Nothing is paid now. When {firstNameOf(offer.seller)} accepts, you pay into escrow. The money is released
          after you have seen the work.
        </p>
      )}
    </Card>
  )
}

function Stepper({ value, max, onChange }: { value: number; max: number; onChange: (value: number) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend of its own.
    <div role="group" aria-labelledby="amount" className="flex items-center rounded-md border">
      <Button variant="ghost" icon aria-label="Less" disabled={value <= 1} onClick={() => onChange(value - 1)}>
        <Minus aria-hidden />
      </Button>
      <output aria-label="Amount" className="min-w-9 text-center font-medium tabular-nums">
        {value}
      </output>
      <Button variant="ghost" icon aria-label="More" disabled={value >= max} onClick={() => onChange(value + 1)}>
        <Plus aria-hidden />
      </Button>
    </div>
  )
}

function Settled({ offer: { benchmark }, item: { price } }: { offer: Offer; item: OfferItem }) {
  return (
    <div className="-mx-4 grid gap-1 border-t px-4 pt-3">
      <p className="flex items-center justify-between font-medium text-xs">
        <Explained text="Prices per piece of completed orders without a dispute in this category, in the last 365 days.">
          {benchmark === null ? 'Orders like this settled at' : `All ${benchmark.category} orders settled at`}
        </Explained>
      </p>
      {benchmark === null ? (
        <p className="text-muted-foreground text-xs">Nothing settled yet: fewer than 5 orders in this category.</p>
      ) : (
        <>
          <Bench
            low={Number(benchmark.low)}
            median={Number(benchmark.median)}
            high={Number(benchmark.high)}
            at={price === null ? undefined : Number(price)}
            label={`Settled prices: ${settledWords(benchmark)}${price === null ? '' : `; this one is ${shortUsdt(price)}`}`}
          />
          <p className="text-muted-foreground text-xs tabular-nums">
            {settledWords(benchmark)}.{price !== null && ` This one is ${lower(medianWords(price, benchmark))}.`}
          </p>
        </>
      )}
    </div>
  )
}

const lower = (words: string) => words[0]?.toLowerCase() + words.slice(1)

type BuyBarProps = Omit<PriceBoxProps, 'onAmount'>

/** On phones, the price and the action stay in reach. */
export function BuyBar({ offer, item, amount, isOwn }: BuyBarProps) {
  if (isOwn || item.price === null) return null
  const total = timesUsdt(item.price, amount)
  return (
    <div className="fixed inset-x-0 bottom-0 z-6 flex items-center gap-2.5 border-t bg-popover px-3 py-2.5 md:hidden">
      <span className="min-w-0 flex-1 leading-4.5 tabular-nums">
        <b className="block font-semibold text-[15px]">{formatUsdt(total)} USDT</b>
        <span className="block truncate text-muted-foreground text-xs">
          {amount} × {item.name || offer.name}
        </span>
      </span>
      <OfferActions offer={offer} item={item} amount={amount} total={total} isOwn={isOwn} isShort />
    </div>
  )
}
