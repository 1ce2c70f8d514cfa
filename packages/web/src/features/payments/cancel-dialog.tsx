import type { Subscription } from '@limelight/contract/payments/schema'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { toast } from '../../components/ui/toast.ts'
import { formatDate } from '../../display/format.ts'
import { trpc } from '../../server/trpc.ts'
import { startOfFollower } from './follower.ts'

type CancelDialogProps = {
  subscription: Subscription
  /** The plan that runs after it. */
  follower: Subscription | undefined
  onClose: () => void
}

/** Explains the consequences before it asks. Open while it is rendered. */
export function CancelDialog({ subscription, follower, onClose }: CancelDialogProps) {
  const utils = trpc.useUtils()
  const { id, tariffName } = subscription
  const cancel = trpc.payments.cancelSubscription.useMutation({
    onSuccess: () => {
      onClose()
      toast.success(`Cancelled ${tariffName}.`)
    },
    onSettled: () => Promise.all([utils.payments.invalidate(), utils.tariffs.invalidate()]),
  })
  return (
    <ConfirmDialog
      title={`Cancel ${tariffName}?`}
      keep={`Keep ${tariffName}`}
      confirm={`Cancel ${tariffName}`}
      busy={cancel.isPending}
      busyLabel="Cancelling…"
      onConfirm={() => cancel.mutate({ id })}
      onClose={onClose}
    >
      <ul>
        {consequencesOf(subscription, follower).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function consequencesOf(subscription: Subscription, follower: Subscription | undefined): string[] {
  const { status, tariffName, tariffPriceId, startsAt, endsAt } = subscription
  const until = formatDate(endsAt)
  if (status === 'PAST_DUE')
    return [`${tariffName} ends now, because its last invoice was not paid.`, 'You won’t be charged again.']
  if (status === 'NEXT' && tariffPriceId === null) return [`${tariffName} won’t start on ${formatDate(startsAt)}.`]
  const kept =
    status === 'NEXT'
      ? `You’ve already paid for it, so ${tariffName} still starts on ${formatDate(startsAt)} and runs until ${until}.`
      : `You keep ${tariffName} and all its limits until ${until}.`
  const after =
    follower === undefined ? 'After that you’re on the free plan. Your data stays.' : startOfFollower(follower)
  return [kept, 'It won’t renew, and you won’t be charged for it again.', after]
}
