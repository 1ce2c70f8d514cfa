import type { OrderAction } from '@limelight/contract/orders/words'
import { toast } from '../../../components/ui/toast.ts'
import { trpc } from '../../../server/trpc.ts'
import { useShowOrder } from '../use-order.ts'

type Act = { action: OrderAction; comment?: string; [field: string]: unknown }

/** Takes an action of an order. A refusal is a toast, and the page shows the order as it is now. */
export function useAct(orderId: string, done?: string) {
  const utils = trpc.useUtils()
  const show = useShowOrder()
  const mutation = trpc.orders.act.useMutation({
    onSuccess: order => {
      show(order)
      if (done !== undefined) toast.success(done)
    },
    // The other side may have been faster.
    onError: () => void utils.orders.byId.invalidate({ id: orderId }),
  })
  return {
    isBusy: mutation.isPending,
    /** Returns whether it succeeded. */
    act: async ({ comment, ...input }: Act): Promise<boolean> => {
      const text = comment?.trim() ?? ''
      try {
        await mutation.mutateAsync({ id: orderId, ...input, ...(text === '' ? {} : { comment: text }) })
        return true
      } catch {
        return false
      }
    },
  }
}
