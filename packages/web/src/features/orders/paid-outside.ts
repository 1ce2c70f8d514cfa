import type { ListedOrder } from '@limelight/contract/orders/schema'

/** Orders that were imported as completed have no deposit: the chain knows nothing of their money. */
export function wasPaidOutside({ status, payment }: Pick<ListedOrder, 'status'> & { payment: { status: string } }) {
  return status === 'COMPLETED' && payment.status === 'NONE'
}
