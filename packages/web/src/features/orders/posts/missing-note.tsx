import type { Order } from '@limelight/contract/orders/schema'
import { lacksPosts } from './lacks-posts.ts'

/** What the posts lack, where the buyer decides about the money. */
export function MissingNote({ order }: { order: Pick<Order, 'proof'> }) {
  if (!lacksPosts(order)) return null
  // The day is no fault.
  const lack = order.proof.text.replace(/^Live, /, '').replace(/, day \d+ of \d+$/, '')
  return (
    <p className="font-medium text-danger">
      The posts aren’t as agreed: {lack.charAt(0).toLowerCase() + lack.slice(1)}.
    </p>
  )
}
