import { useEffect, useEffectEvent } from 'react'
import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'
import { type PayInput, PayWindow } from './pay-window.tsx'

type PayManyDialogProps = { orderIds: readonly string[]; onClose: () => void }

/** Pays several orders with one signature: all of them or none. */
export default function PayManyDialog({ orderIds, onClose }: PayManyDialogProps) {
  const ids = [...orderIds]
  const utils = trpc.useUtils()
  const results = trpc.useQueries(t => ids.map(id => t.orders.byId({ id })))
  const orders = results.flatMap(({ data }) => (data === undefined ? [] : [data]))
  const reload = () => {
    for (const id of ids) void utils.orders.byId.invalidate({ id })
    void utils.orders.list.invalidate()
    void utils.orders.summary.invalidate()
  }
  useLive('order', update => ids.includes(update.orderId) && reload(), reload)
  useLive('wallet', reload)
  const terms = trpc.orders.payMany.useMutation({ meta: { isReportedByCaller: true } })
  const pay = trpc.orders.payMany.useMutation({ onSettled: reload })
  const payOne = trpc.orders.pay.useMutation({ onSettled: reload })
  const load = useEffectEvent(() => terms.mutate({ orderIds: ids }))
  useEffect(() => load(), [])

  const send = async (input: PayInput) => {
    if ('authorization' in input) await pay.mutateAsync({ orderIds: ids, ...input })
    // One transaction of the wallet holds all deposits.
    else for (const id of ids) await payOne.mutateAsync({ id, ...input })
  }
  return (
    <PayWindow
      orders={orders}
      terms={
        terms.data && { payments: terms.data.data, amount: terms.data.amount, authorization: terms.data.authorization }
      }
      problem={terms.error}
      onRenew={() => terms.mutate({ orderIds: ids })}
      isRenewing={terms.isPending}
      isPaying={pay.isPending || payOne.isPending}
      pay={send}
      onClose={onClose}
    />
  )
}
