import type { Order } from '@limelight/contract/orders/schema'
import { useLive } from '../../server/live.ts'
import { trpc } from '../../server/trpc.ts'

/** The order of the address, kept up to date while its page is open. */
export function useLiveOrder(id: string) {
  const utils = trpc.useUtils()
  const order = trpc.orders.byId.useQuery({ id }, { refetchOnMount: 'always', refetchOnWindowFocus: 'always' })
  const reload = () => {
    void utils.orders.byId.invalidate({ id })
    void utils.orders.payment.invalidate()
    void utils.orders.postDays.invalidate()
    void utils.disputes.invalidate()
    void utils.reviews.invalidate()
  }
  useLive('order', update => update.orderId === id && reload(), reload)
  // Confirmations grow with blocks, which change nothing of the order itself.
  useLive('wallet', () => isOnItsWay(order.data) && reload())
  return order
}

function isOnItsWay(order: Order | undefined): boolean {
  return order !== undefined && (order.status === 'PAYMENT_PENDING' || order.payment.payout.status === 'SENT')
}

/** After an action: the answer is the order itself; the lists load again. */
export function useShowOrder(): (order: Order) => void {
  const utils = trpc.useUtils()
  return order => {
    utils.orders.byId.setData({ id: order.id }, order)
    void utils.orders.list.invalidate()
    void utils.orders.summary.invalidate()
    void utils.orders.payment.invalidate()
  }
}
