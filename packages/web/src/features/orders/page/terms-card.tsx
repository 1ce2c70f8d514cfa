import type { Order } from '@limelight/contract/orders/schema'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Card, CardBody } from '../../../components/ui/card.tsx'
import { formatDate } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { KindIcon } from '../../social-accounts/kind-icon.tsx'
import { deliverableFacts, deliverableWords } from '../posts/deliverables.ts'
import { showsPosts } from '../posts/posts-card.tsx'

/** What both sides agree on: the copies that no later edit of the offer changes. */
export function TermsCard({ order }: { order: Order }) {
  const pieces = order.items.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Card title="Terms">
      <CardBody>
        <dl className="grid gap-1.5 text-xs">
          {order.items.length > 1 || order.items[0]?.name ? (
            order.items.map((item, index) => (
              <Row key={item.itemId ?? index} name={item.name || order.snapshot.name}>
                {item.amount} × {formatUsdt(item.price)}
              </Row>
            ))
          ) : (
            <Row name="Amount">{pieces === 1 ? '1 piece' : `${pieces} pieces`}</Row>
          )}
          {Number(order.price) === Number(order.initialPrice) ? (
            <Row name="Price">{formatUsdt(order.price)} USDT</Row>
          ) : (
            <>
              <Row name="List price">{formatUsdt(order.initialPrice)} USDT</Row>
              <Row name={order.status === 'NEGOTIATION' ? 'Price offered instead' : 'Price agreed instead'}>
                {formatUsdt(order.price)} USDT
              </Row>
            </>
          )}
          <Row name="Time">{order.execDays === 1 ? '1 day' : `${order.execDays} days`}</Row>
          {order.clocks.deliverBy !== null && (
            <Row name="Due">
              <time dateTime={order.clocks.deliverBy}>{formatDate(order.clocks.deliverBy)}</time>
            </Row>
          )}
        </dl>
        {order.deliverables.length > 0 && !showsPosts(order) && (
          <section aria-label="What will be posted" className="mt-3 border-t pt-2.5 text-xs">
            <h3 className="mb-1 font-medium">What will be posted</h3>
            <ul className="grid gap-1.5">
              {order.deliverables.map(entry => (
                <li key={entry.id} className="flex gap-2">
                  <KindIcon kind={entry.network} className="mt-0.5 size-3.5 shrink-0 text-muted-foreground" />
                  <span className="wrap-anywhere min-w-0">
                    {deliverableWords(entry)}
                    <span className="block text-muted-foreground">{deliverableFacts(entry)}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {order.snapshot.description !== '' && (
          <details className="mt-3 border-t pt-2.5 text-xs">
            <summary className="cursor-pointer font-medium">The offer as it was ordered</summary>
            <p className="wrap-anywhere mt-1.5 whitespace-pre-line text-muted-foreground">
              {order.snapshot.description}
            </p>
          </details>
        )}
        {order.formalOfferId !== null && order.side !== null && (
          <p className="mt-3 border-t pt-2.5 text-xs">
            <Link href={`/user/formal-offers?open=${order.formalOfferId}`} className="link">
              The proposal that became this order
            </Link>
          </p>
        )}
      </CardBody>
    </Card>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 text-muted-foreground">{name}</dt>
      <dd className="shrink-0 text-right tabular-nums">{children}</dd>
    </div>
  )
}
