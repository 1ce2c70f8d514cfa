import { trpc } from '../../../server/trpc.ts'
import type { ActionDialogProps } from '../actions/action-button.tsx'
import { useShowOrder } from '../use-order.ts'
import { PayWindow } from './pay-window.tsx'

/** Pays one order into escrow. */
export default function PayDialog({ order, onClose }: ActionDialogProps) {
  const show = useShowOrder()
  const utils = trpc.useUtils()
  const payment = trpc.orders.payment.useQuery(
    { id: order.id, x: 'client' },
    { enabled: order.status === 'AGREED', refetchOnMount: 'always', retry: false },
  )
  const pay = trpc.orders.pay.useMutation({
    onSettled: async () => show(await utils.orders.byId.fetch({ id: order.id })),
  })
  return (
    <PayWindow
      orders={[order]}
      terms={
        payment.data && {
          payments: [payment.data],
          amount: payment.data.amount,
          authorization: payment.data.authorization,
        }
      }
      problem={payment.error}
      onRenew={() => void payment.refetch()}
      isRenewing={payment.isFetching}
      isPaying={pay.isPending}
      pay={input => pay.mutateAsync({ id: order.id, ...input })}
      onClose={onClose}
    />
  )
}
