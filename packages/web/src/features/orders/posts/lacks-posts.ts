import type { Order } from '@limelight/contract/orders/schema'

/** Whether the posts lack something that was agreed. */
export function lacksPosts<Shown extends Pick<Order, 'proof'>>(
  order: Shown,
): order is Shown & { proof: NonNullable<Order['proof']> } {
  return order.proof !== null && order.proof.missing > 0
}
