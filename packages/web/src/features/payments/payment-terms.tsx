import type { Quote } from '@limelight/contract/payments/schema'
import type { Tariff } from '@limelight/contract/tariffs/schema'
import type { ReactNode } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { formatCount, formatDate, formatPrice } from '../../display/format.ts'
import { trpc } from '../../server/trpc.ts'
import { daysOf, type Price } from './price.ts'

type PaymentTermsProps = { tariff: Tariff; running: Tariff; price: Price }

/** What the payment does, before the click: when the plan starts, what is credited and what is lost. */
export function PaymentTerms({ tariff, running, price }: PaymentTermsProps) {
  const quote = trpc.payments.quote.useQuery(
    { tariffId: tariff.id, tariffPriceId: price.id },
    { refetchOnMount: 'always', placeholderData: before => before },
  )
  return (
    <ul className="grid list-disc gap-1.5 pl-4 text-muted-foreground marker:text-control">
      {quote.data !== undefined ? (
        <Effects quote={quote.data} tariff={tariff} running={running} />
      ) : quote.isError ? (
        <li role="alert">
          Couldn’t load when {tariff.name} starts.{' '}
          <Button size="sm" busy={quote.isFetching} onClick={() => void quote.refetch()}>
            Try again
          </Button>
        </li>
      ) : (
        <li aria-busy="true">
          <Skeleton className="h-3 w-64 max-w-full" />
        </li>
      )}
      <li>
        It renews every <Strong>{daysOf(price)} days</Strong> for <Strong>{formatPrice(price.price)}</Strong> until you
        cancel it. You keep what you’ve paid for until it ends.
      </li>
    </ul>
  )
}

function Effects({ quote, tariff, running }: { quote: Quote; tariff: Tariff; running: Tariff }) {
  const { after, credits, startsAt, renewsAt, stops } = quote
  const losses = after === null ? [] : lossesOf(running, tariff)
  return (
    <>
      <li>
        {after === null ? (
          <>{tariff.name} starts as soon as the payment succeeds.</>
        ) : (
          <>
            You pay today. {tariff.name} starts on <Strong>{formatDate(startsAt)}</Strong>, when {after} ends.
          </>
        )}{' '}
        {stops.map(name => `${name} won’t renew. `)}
      </li>
      {credits
        .filter(({ days }) => days > 0)
        .map(({ tariffName, unusedDays, days }) => (
          <li key={tariffName}>
            Your {dayText(unusedDays)} of {tariffName} that are left become{' '}
            <Strong>
              {dayText(days)} of {tariff.name}
            </Strong>
            , by their price.
          </li>
        ))}
      <li>
        The next payment is due on <Strong>{formatDate(renewsAt)}</Strong>.
      </li>
      {losses.length > 0 && (
        <li>
          With {tariff.name} you’ll have less:
          <ul className="mt-1 grid gap-0.5 text-xs">
            {losses.map(({ title, text }) => (
              <li key={title} className="flex justify-between gap-3">
                <span>{title}</span>
                <span className="text-right tabular-nums">{text}</span>
              </li>
            ))}
          </ul>
        </li>
      )}
    </>
  )
}

/** The features of which the new plan has less. */
function lossesOf(from: Tariff, to: Tariff): { title: string; text: string }[] {
  return from.configs.flatMap(({ value, tariffConfig: { name, title, type, isVisible } }) => {
    const next = to.configs.find(({ tariffConfig }) => tariffConfig.name === name)?.value ?? 0
    if (!isVisible || next >= value) return []
    if (next === 0) return [{ title, text: 'not included' }]
    return [
      { title, text: type === 'BOOLEAN' ? 'not included' : `${formatCount(next)} instead of ${formatCount(value)}` },
    ]
  })
}

/** "1 day", "5.9 days" */
function dayText(days: number): string {
  const rounded = Math.round(days * 10) / 10
  return `${rounded} ${rounded === 1 ? 'day' : 'days'}`
}

function Strong({ children }: { children: ReactNode }) {
  return <b className="font-medium text-foreground">{children}</b>
}
