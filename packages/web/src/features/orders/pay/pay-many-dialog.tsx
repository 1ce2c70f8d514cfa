import type { RefusedOrder } from '@limelight/contract/errors'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLive } from '../../../server/live.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { type PayInput, PayWindow } from './pay-window.tsx'
import { TakenOut } from './taken-out.tsx'

type PayManyDialogProps = { orderIds: readonly string[]; onClose: () => void }

/**
 * Pays several orders with one signature: all of them or none. Orders that cannot be paid are taken
 * out, and the rest has a new sum to sign.
 */
export default function PayManyDialog({ orderIds, onClose }: PayManyDialogProps) {
  const [isSent, setSent] = useState(false)
  const [out, setOut] = useState<readonly RefusedOrder[]>([])
  const ids = orderIds.filter(id => !out.some(order => order.id === id))
  const utils = trpc.useUtils()
  const results = trpc.useQueries(t => ids.map(id => t.orders.byId({ id }, { refetchOnMount: 'always' })))
  const orders = results.flatMap(({ data }) => (data === undefined ? [] : [data]))
  const reload = () => {
    for (const id of ids) void utils.orders.byId.invalidate({ id })
    void utils.orders.list.invalidate()
    void utils.orders.summary.invalidate()
  }
  useLive('order', update => ids.includes(update.orderId) && reload(), reload)
  useLive('wallet', reload)
  /** Returns whether the refusal named orders. */
  const takeOut = (error: unknown): boolean => {
    const refused = errorBodyOf(error)?.orders ?? []
    setOut(before => [...before, ...refused.filter(({ id }) => !before.some(order => order.id === id))])
    return refused.length > 0
  }
  const terms = trpc.orders.payMany.useMutation({ meta: { isReportedByCaller: true }, onError: takeOut })
  const pay = trpc.orders.payMany.useMutation({ onSettled: reload })
  const payOne = trpc.orders.pay.useMutation({ onSettled: reload })
  const load = useEffectEvent(() => terms.mutate({ orderIds: ids }))
  const wanted = ids.join(' ')
  /** An order was closed, or paid elsewhere, while the window was open: the answer names it. */
  const hasClosed = !isSent && orders.some(({ status, isBlocked }) => status !== 'AGREED' || isBlocked)
  useEffect(() => {
    if (wanted !== '') load()
  }, [wanted, hasClosed])

  const send = async (input: PayInput) => {
    setSent(true)
    if ('authorization' in input) {
      await pay.mutateAsync({ orderIds: ids, ...input }).catch((error: unknown) => {
        setSent(false)
        if (!takeOut(error)) throw error
      })
      return
    }
    // One transaction of the wallet holds all deposits, so one refused order must not hide the others.
    let refusal: unknown
    for (const id of ids) {
      await payOne.mutateAsync({ id, ...input }).catch((error: unknown) => {
        refusal = error
      })
    }
    if (refusal !== undefined) throw refusal
  }
  return (
    <PayWindow
      orders={orders}
      terms={
        terms.data && { payments: terms.data.data, amount: terms.data.amount, authorization: terms.data.authorization }
      }
      problem={errorBodyOf(terms.error)?.orders === undefined ? terms.error : null}
      notice={out.length > 0 && <TakenOut orders={out} isLast={ids.length === 0} />}
      onRenew={() => terms.mutate({ orderIds: ids })}
      isRenewing={terms.isPending}
      isPaying={pay.isPending || payOne.isPending}
      isSent={isSent}
      pay={send}
      onClose={onClose}
    />
  )
}
