import { useEffect } from 'react'
import { trpc } from '../../../server/trpc.ts'
import type { ActionDialogProps } from '../actions/action-button.tsx'
import { useShowOrder } from '../use-order.ts'
import { PayWindow } from './pay-window.tsx'

/** Pays one order into escrow. */
export default function PayDialog({ order, onClose }: ActionDialogProps) {
  const show = useShowOrder()
  const utils = trpc.useUtils()
  const input = { id: order.id, x: 'client' }
  // In the cache, the terms outlive this dialog, which opens anew when the order changes.
  const { data: payment } = trpc.orders.payment.useQuery(input, { enabled: false })
  const fixing = trpc.orders.fixTerms.useMutation({ onSuccess: fixed => utils.orders.payment.setData(input, fixed) })
  const { mutate: fixTerms } = fixing
  const isPayable = order.status === 'AGREED'
  useEffect(() => {
    if (isPayable) fixTerms({ id: order.id, x: 'client' })
  }, [isPayable, order.id, fixTerms])
  const pay = trpc.orders.pay.useMutation({
    onSettled: async () => show(await utils.orders.byId.fetch({ id: order.id }, { staleTime: 0 })),
  })
  return (
    <PayWindow
      orders={[order]}
      terms={
        payment && {
          payments: [payment],
          amount: payment.amount,
          authorization: payment.authorization,
        }
      }
      problem={fixing.error}
      onRenew={() => fixTerms(input)}
      isRenewing={fixing.isPending}
      isPaying={pay.isPending}
      pay={input => pay.mutateAsync({ id: order.id, ...input })}
      onClose={onClose}
    />
  )
}
