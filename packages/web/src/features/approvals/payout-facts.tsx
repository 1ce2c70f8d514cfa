import { parseUsdt, formatUsdt as toAmount } from '@limelight/contract/deposits/units'
import type { AdminListedDispute } from '@limelight/contract/orders/admin'
import type { Person } from '@limelight/contract/users/schema'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatUsdt } from '../../display/usdt.ts'

type PayoutFactsProps = {
  order: AdminListedDispute['order']
  /** What the escrow holds, and the seller's part of it. */
  total: string
  toSeller: string
  reason?: string | undefined
  askedBy?: string
}

/** What a decision moves, where an admin is asked once more. */
export function PayoutFacts({ order, total, toSeller, reason, askedBy }: PayoutFactsProps) {
  const facts: [string, ReactNode][] = [
    [
      'Order',
      <Link key="order" href={`/admin/orders/${order.id}`} className="link">
        {order.number}, {order.name}
      </Link>,
    ],
    ['In escrow', `${formatUsdt(total)} USDT`],
    [`To ${nameOf(order.owner)}, the seller`, `${formatUsdt(toSeller)} USDT`],
    [
      `Back to ${nameOf(order.client)}, the buyer`,
      `${formatUsdt(toAmount(parseUsdt(total) - parseUsdt(toSeller)))} USDT`,
    ],
    ['Reason', reason],
    ['Asked by', askedBy],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className="contents">
              <dt className="text-muted-foreground">{name}</dt>
              <dd className="wrap-anywhere whitespace-pre-line tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function nameOf({ fullName, email }: Person): string {
  return fullName || email
}
