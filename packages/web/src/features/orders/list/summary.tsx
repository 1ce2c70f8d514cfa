import type { ListedOrder, OrderSummary } from '@limelight/contract/orders/schema'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatSpan } from '../../../display/countdown.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import type { Side } from './tabs.tsx'

type SummaryProps = { summary: OrderSummary | undefined; side: Side; orders: readonly ListedOrder[]; now: number }

/** What is in escrow, what was released, and what waits for the user next, without what is empty. */
export function Summary({ summary, side, orders, now }: SummaryProps) {
  const figures = [
    ...(side === 'OWNER' ? [] : [{ name: 'In escrow, paid by you', ...money(summary?.toPay) }]),
    ...(side === 'CLIENT' ? [] : [{ name: 'In escrow, for you', ...money(summary?.toEarn) }, released(summary)]),
    // It can be on the other side. The rows are sorted by deadline anyway.
    ...(side === 'ALL' ? [{ name: 'Your next deadline', ...deadline(summary, orders, now) }] : []),
  ]
  const filled = figures.filter(({ isEmpty }) => !isEmpty)
  const shown = filled.length > 0 ? filled : figures
  return (
    <dl className="grid grid-cols-2 border-b lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none [&>div]:border-l [&>div]:odd:max-lg:border-l-0 [&>div]:first:border-l-0 [&>div]:nth-[n+3]:max-lg:border-t [&>div]:last:odd:max-lg:col-span-2">
      {shown.map(({ name, note, value }) => (
        <Figure key={name} name={name} note={note}>
          {value}
        </Figure>
      ))}
    </dl>
  )
}

type Content = { value: ReactNode; note: ReactNode; isEmpty: boolean }
const unknown: Content = { value: undefined, note: undefined, isEmpty: false }

function money(sum: OrderSummary['toPay'] | undefined): Content {
  if (sum === undefined) return unknown
  return { value: <Amount value={sum.amount} />, note: countOf(sum.orders), isEmpty: sum.orders === 0 }
}

function released(summary: OrderSummary | undefined): Content & { name: string } {
  const name = 'Released to you this month'
  if (summary === undefined) return { name, ...unknown }
  const { released: sum, releasedBefore } = summary
  const note = `${countOf(sum.orders)} · last month ${formatUsdt(releasedBefore.amount)}`
  return { name, ...money(sum), note, isEmpty: sum.orders + releasedBefore.orders === 0 }
}

function deadline(summary: OrderSummary | undefined, orders: readonly ListedOrder[], now: number): Content {
  if (summary === undefined) return unknown
  const { nextDeadline } = summary
  if (nextDeadline === null) return { value: 'None', note: ' ', isEmpty: true }
  const order = orders.find(({ id }) => id === nextDeadline.orderId)
  const left = Date.parse(nextDeadline.at) - now
  return {
    value: left < 0 ? `${formatSpan(-left)} late` : formatSpan(left),
    // Another tab or a search can hide the order.
    note: (
      <Link href={`/orders/${nextDeadline.orderId}`} className="link">
        {order === undefined ? 'Open the order' : `Order ${order.number}`}
      </Link>
    ),
    isEmpty: false,
  }
}

function Figure({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
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
