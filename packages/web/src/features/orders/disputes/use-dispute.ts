import type { Dispute } from '@limelight/contract/orders/disputes'
import type { AllowedDisputeAction } from '@limelight/contract/orders/words'
import { toast } from '../../../components/ui/toast.ts'
import { trpc } from '../../../server/trpc.ts'
import { useUser } from '../../users/use-user.ts'

type Place = Pick<Dispute, 'id' | 'orderId'>
type Act = {
  action: Exclude<AllowedDisputeAction, 'SEAL' | 'ACCEPT_PRICE'>
  price?: string
  comment?: string
  done: string
}

/** Actions of a dispute. Both sides may act at once, so every answer loads the order again. */
export function useDisputeActions({ id, orderId }: Place) {
  const user = useUser()
  const utils = trpc.useUtils()
  /** A call runs until the window shows what it did, so a second click never meets the state before it. */
  const reload = () => {
    void utils.orders.list.invalidate()
    return Promise.all([utils.disputes.invalidate(), utils.orders.byId.invalidate({ id: orderId })])
  }
  const mutation = trpc.disputes.act.useMutation({ onSettled: reload })
  const sealing = trpc.disputes.seal.useMutation({ onSettled: reload })
  const adding = trpc.disputes.addFiles.useMutation({ onSettled: reload })
  const run = async (call: Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await call
      toast.success(done)
      return true
    } catch {
      return false
    }
  }
  return {
    isBusy: mutation.isPending || sealing.isPending || adding.isPending,
    act: ({ done, comment, ...input }: Act) => {
      const text = comment?.trim() ?? ''
      const call = { userId: user.id, orderId, id, ...input, ...(text === '' ? {} : { comment: text }) }
      return run(mutation.mutateAsync(call), done)
    },
    /** Accepts the price that the window shows. */
    async accept({ price }: Dispute): Promise<void> {
      await mutation.mutateAsync({ userId: user.id, orderId, id, action: 'ACCEPT_PRICE', price })
      toast.success('Split accepted.')
    },
    /** In the round that the window shows. */
    seal: (price: string, { sealed }: Dispute, confirmed = false) =>
      run(sealing.mutateAsync({ orderId, id, price, round: sealed?.round, confirmed }), 'Your number is sealed.'),
    addFiles: (files: string[], comment: string) => {
      const text = comment.trim()
      return run(
        adding.mutateAsync({ orderId, id, files, ...(text === '' ? {} : { comment: text }) }),
        'Evidence added.',
      )
    },
  }
}
