import { useEffect } from 'react'
import { trpc } from '../../../server/trpc.ts'
import type { ActionDialogProps } from '../actions/action-button.tsx'
import { useShowOrder } from '../use-order.ts'
import { PayWindow } from './pay-window.tsx'

/** Pays one order into escrow. */
export default function PayDialog({ order, onClose }: ActionDialogProps) {
  const show = useShowOrder()
  const utils = trpc.useUtils()
  const terms = trpc.orders.fixTerms.useMutation()
  const { mutate: fixTerms } = terms
  const isPayable = order.status === 'AGREED'
  useEffect(() => {
    if (isPayable) fixTerms({ id: order.id, x: 'client' })
  }, [isPayable, order.id, fixTerms])
  const pay = trpc.orders.pay.useMutation({
    onSettled: async () => show(await utils.orders.byId.fetch({ id: order.id })),
  })
  return (
    <PayWindow
      orders={[order]}
      terms={
        terms.data && {
          payments: [terms.data],
          amount: terms.data.amount,
          authorization: terms.data.authorization,
        }
      }
      problem={terms.error}
      onRenew={() => fixTerms({ id: order.id, x: 'client' })}
      isRenewing={terms.isPending}
      isPaying={pay.isPending}
      pay={input => pay.mutateAsync({ id: order.id, ...input })}
      onClose={onClose}
    />
  )
}
