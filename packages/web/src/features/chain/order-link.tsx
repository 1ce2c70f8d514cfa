import { Link } from 'wouter'

type OrderLinkProps = { orderId: string; orderNumber: number | null }

/** An order by its number. A deposit without an order shows the end of its id. */
export function OrderLink({ orderId, orderNumber }: OrderLinkProps) {
  return (
    <Link href={`/admin/orders/${orderId}`} title={orderId} className="link tabular-nums">
      {orderNumber ?? `…${orderId.slice(-6)}`}
    </Link>
  )
}
