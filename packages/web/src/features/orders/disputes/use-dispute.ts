import type { Dispute } from '@limelight/contract/orders/disputes'
import type { AllowedDisputeAction } from '@limelight/contract/orders/words'
import { toastFailure } from '../../../components/error-toast.ts'
import { toast } from '../../../components/ui/toast.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { useUser } from '../../users/use-user.ts'
import { endedRounds } from './endings.ts'

type Place = Pick<Dispute, 'id' | 'orderId'>
type Act = {
  action: Exclude<AllowedDisputeAction, 'SEAL' | 'ACCEPT_PRICE'>
  price?: string
  comment?: string
  done: string
}

/** Whether the other side's proposal waits for the user's yes or no. */
export function hasOpenOffer({ allowedActions }: Dispute): boolean {
  return allowedActions.includes('ACCEPT_PRICE')
}

/** What the number did: the second one of a round ends the round or the dispute. */
function describeSeal({ status, sealed, history }: Dispute): string {
  if (status === 'RESOLVED') return 'The sealed numbers met. The dispute is resolved.'
  return sealed?.mine === null ? `Round ${endedRounds({ history })}: no agreement.` : 'Your number is sealed.'
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
  const asking = trpc.disputes.act.useMutation({ meta: { isReportedByCaller: true }, onSettled: reload })
  const adding = trpc.disputes.addFiles.useMutation({ onSettled: reload })
  const run = async <Result>(call: Promise<Result>, done: string | ((result: Result) => string)): Promise<boolean> => {
    try {
      const result = await call
      toast.success(typeof done === 'string' ? done : done(result))
      return true
    } catch {
      return false
    }
  }
  return {
    isBusy: mutation.isPending || asking.isPending || sealing.isPending || adding.isPending,
    act: ({ done, comment, ...input }: Act) => {
      const text = comment?.trim() ?? ''
      const call = { userId: user.id, orderId, id, ...input, ...(text === '' ? {} : { comment: text }) }
      return run(mutation.mutateAsync(call), done)
    },
    /** In the first day. The call is refused until the other side makes it, too, which then decides. */
    async askAlone(comment: string): Promise<boolean> {
      try {
        await asking.mutateAsync({ userId: user.id, orderId, id, action: 'ESCALATE', comment: comment.trim() })
        toast.success('Limelight decides now.')
        return true
      } catch (error) {
        // The card says that the question waits.
        const body = errorBodyOf(error)
        if (body?.errorMessage === 'DISPUTE_ACTION_CANNOT_RUN') return true
        toastFailure(body)
        return false
      }
    },
    /** Accepts the price that the window shows. */
    async accept({ price }: Dispute): Promise<void> {
      await mutation.mutateAsync({ userId: user.id, orderId, id, action: 'ACCEPT_PRICE', price })
      toast.success('Split accepted.')
    },
    /** In the round that the window shows. */
    seal: (price: string, { sealed }: Dispute, confirmed = false) =>
      run(sealing.mutateAsync({ orderId, id, price, round: sealed?.round, confirmed }), describeSeal),
    addFiles: (files: string[], comment: string) => {
      const text = comment.trim()
      return run(
        adding.mutateAsync({ orderId, id, files, ...(text === '' ? {} : { comment: text }) }),
        'Evidence added.',
      )
    },
  }
}
