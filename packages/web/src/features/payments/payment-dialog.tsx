import type { Quote } from '@limelight/contract/payments/schema'
import type { Tariff } from '@limelight/contract/tariffs/schema'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Badge } from '../../components/ui/badge.tsx'
import { Button, buttonVariants } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Dialog, DialogContent, DialogFooter } from '../../components/ui/dialog.tsx'
import { Note } from '../../components/ui/note.tsx'
import { toast } from '../../components/ui/toast.ts'
import { formatDate, formatMoney, formatPrice } from '../../display/format.ts'
import { parseWebUrl } from '../../display/web-url.ts'
import { trpc } from '../../server/trpc.ts'
import { openPaymentTab } from './payment-tab.ts'
import { PaymentTerms as Terms } from './payment-terms.tsx'
import { monthlyPrice, type Price, payablePrices, periodOf, priceFor, savingOf } from './price.ts'

type PaymentDialogProps = {
  tariff: Tariff
  /** The plan of the user. */
  running: Tariff
  /** The period to propose. */
  duration: number | undefined
  onClose: () => void
  /** What can be entered before paying. */
  children: ReactNode
}

/** Open while it is rendered. */
export default function PaymentDialog(props: PaymentDialogProps) {
  const { tariff, onClose } = props
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent title={`Choose ${tariff.name}`} className="w-[440px]" onOpenAutoFocus={focusChoice}>
        <Choice {...props} />
      </DialogContent>
    </Dialog>
  )
}

/** Puts the focus on the selected price. */
function focusChoice(event: Event) {
  if (!(event.currentTarget instanceof Element)) return
  const chosen = event.currentTarget.querySelector<HTMLInputElement>('input:checked')
  if (chosen === null) return
  event.preventDefault()
  chosen.focus()
}

function Choice({ tariff, running, duration, onClose, children }: PaymentDialogProps) {
  const prices = payablePrices(tariff)
  const [chosenId, choose] = useState(priceFor(tariff, duration)?.id)
  const [blockedUrl, setBlockedUrl] = useState<string>()
  const checkout = trpc.payments.checkout.useMutation()
  const utils = trpc.useUtils()
  const chosen = prices.find(({ id }) => id === chosenId)
  if (chosen === undefined) return null

  const pay = () => {
    const tab = openPaymentTab()
    checkout.mutate(
      { tariffId: tariff.id, tariffPriceId: chosen.id },
      {
        onSuccess: ({ paymentUrl }) => {
          if (tab?.lead(paymentUrl)) {
            onClose()
            const quote = utils.payments.quote.getData({ tariffId: tariff.id, tariffPriceId: chosen.id })
            toast.success(`The payment page is open in another tab. ${effectOf(tariff, quote)}`)
          } else setBlockedUrl(parseWebUrl(paymentUrl)?.href)
        },
        onError: () => tab?.close(),
      },
    )
  }

  return (
    <>
      <div className="grid gap-4 px-5 pb-5">
        <Prices
          prices={prices}
          chosenId={chosen.id}
          disabled={checkout.isPending || blockedUrl !== undefined}
          onChoose={choose}
        />
        <Terms tariff={tariff} running={running} price={chosen} />
        {children}
        {blockedUrl !== undefined && (
          <Note variant="info" role="status">
            Your browser blocked the new tab. The payment page is ready.
          </Note>
        )}
      </div>
      <DialogFooter isPinned>
        <Button onClick={onClose}>Cancel</Button>
        {blockedUrl === undefined ? (
          <Button variant="primary" onClick={pay} busy={checkout.isPending} busyLabel="Opening…">
            Pay {formatMoney(chosen.price)}
            <ExternalLink aria-hidden />
          </Button>
        ) : (
          <a
            href={blockedUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonVariants({ variant: 'primary' })}
            onClick={onClose}
          >
            Open the payment page
            <ExternalLink aria-hidden />
          </a>
        )}
      </DialogFooter>
    </>
  )
}

function effectOf({ name }: Tariff, quote: Quote | undefined): string {
  if (quote === undefined || quote.after === null) return 'Your plan changes here as soon as you’ve paid.'
  return `Once you’ve paid, ${name} starts on ${formatDate(quote.startsAt)}.`
}

type PricesProps = {
  prices: Price[]
  chosenId: string
  disabled: boolean
  onChoose: (id: string) => void
}

function Prices({ prices, chosenId, disabled, onChoose }: PricesProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-2" disabled={disabled}>
      <legend className="mb-2 font-medium text-xs">Pay for</legend>
      {prices.map(price => {
        const saving = savingOf(price, prices)
        return (
          <label
            key={price.id}
            className={cn(
              'flex items-center gap-3 rounded-md border px-3 py-2.5 transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
              price.id === chosenId ? 'border-lit-line bg-lit-soft' : 'border-input enabled:hover:bg-accent',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={price.id === chosenId}
              onChange={() => onChoose(price.id)}
              className="size-4 shrink-0 accent-control-on focus-visible:outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 font-medium">
                {periodOf(price)}
                {saving > 0 && <Badge>{saving}% less</Badge>}
              </span>
              <span className="block text-muted-foreground text-xs tabular-nums">
                {formatPrice(monthlyPrice(price))} per month
              </span>
            </span>
            <span className="font-semibold text-md tabular-nums">{formatMoney(price.price)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
