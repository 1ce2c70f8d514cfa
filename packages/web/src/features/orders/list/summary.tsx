import type { ListedOrder, OrderSummary } from '@limelight/contract/orders/schema'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatSpan } from '../../../display/countdown.ts'
import { formatUsdt } from '../../../display/usdt.ts'

type SummaryProps = { summary: OrderSummary | undefined; orders: readonly ListedOrder[]; now: number }

/** What is in escrow, what was released, and what waits for the user next. */
export function Summary({ summary, orders, now }: SummaryProps) {
  const next = summary?.nextDeadline ?? null
  const order = orders.find(({ id }) => id === next?.orderId)
  const left = next === null ? 0 : Date.parse(next.at) - now
  return (
    <dl className="grid grid-cols-2 border-b lg:grid-cols-4 [&>div]:border-l [&>div]:odd:max-lg:border-l-0 [&>div]:first:border-l-0 [&>div]:nth-[n+3]:max-lg:border-t [&>div]:nth-[n+3]:max-md:hidden">
      <Figure name="In escrow, you pay" note={summary && countOf(summary.toPay.orders)}>
        {summary && <Amount value={summary.toPay.amount} />}
      </Figure>
      <Figure name="In escrow, for you" note={summary && countOf(summary.toEarn.orders)}>
        {summary && <Amount value={summary.toEarn.amount} />}
      </Figure>
      <Figure
        name="Released to you this month"
        note={
          summary && `${countOf(summary.released.orders)} · last month ${formatUsdt(summary.releasedBefore.amount)}`
        }
      >
        {summary && <Amount value={summary.released.amount} />}
      </Figure>
      <Figure name="Your next deadline" note={summary && (order === undefined ? ' ' : `Order ${order.number}`)}>
        {summary && (next === null ? 'None' : left < 0 ? `${formatSpan(-left)} late` : formatSpan(left))}
      </Figure>
    </dl>
  )
}

function Figure({ name, note, children }: { name: string; note: string | undefined; children: ReactNode }) {
  return (
    <div className="grid gap-px px-5 py-3 max-md:px-3 max-md:py-2.5">
      <dt className="font-medium text-2xs text-muted-foreground">{name}</dt>
      <dd className="font-display font-semibold text-xl tabular-nums tracking-tight max-md:text-lg">
        {children ?? <Skeleton className="my-1.5 h-4 w-28" />}
      </dd>
      <dd className="truncate text-2xs text-muted-foreground tabular-nums">
        {note ?? <Skeleton className="my-1 h-2 w-16" />}
      </dd>
    </div>
  )
}

function Amount({ value }: { value: string }) {
  return (
    <>
      {formatUsdt(value)} <span className="font-medium text-muted-foreground text-xs tracking-normal">USDT</span>
    </>
  )
}

function countOf(count: number): string {
  return count === 1 ? '1 order' : `${count} orders`
}
