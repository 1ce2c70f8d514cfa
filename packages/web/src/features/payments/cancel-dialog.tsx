import type { Subscription } from '@limelight/contract/payments/schema'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '../../components/ui/dialog.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { formatDate } from '../../display/format.ts'
import { trpc } from '../../server/trpc.ts'

type CancelDialogProps = {
  subscription: Subscription
  /** The plan that waits behind it. */
  follower: string | undefined
  onClose: () => void
}

/** Says what is kept until when before it asks. Open for as long as it is rendered. */
export function CancelDialog({ subscription, follower, onClose }: CancelDialogProps) {
  const utils = trpc.useUtils()
  const { id, tariffName } = subscription
  const cancel = trpc.payments.cancelSubscription.useMutation({
    onSuccess: () => {
      onClose()
      toast.success(`${tariffName} is cancelled.`)
    },
    onSettled: () => Promise.all([utils.payments.invalidate(), utils.tariffs.invalidate()]),
  })
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Cancel {tariffName}?</DialogTitle>
        </DialogHeader>
        <ul className="grid list-disc gap-1.5 px-5 pb-5 pl-9 text-muted-foreground marker:text-control">
          {consequencesOf(subscription, follower).map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <DialogFooter>
          <Button onClick={onClose}>Keep {tariffName}</Button>
          <Button
            variant="danger"
            busy={cancel.isPending}
            busyLabel="Cancelling…"
            onClick={() => cancel.mutate({ id })}
          >
            Cancel {tariffName}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function consequencesOf(subscription: Subscription, follower: string | undefined): string[] {
  const { status, tariffName, tariffPriceId, startsAt, endsAt } = subscription
  const until = formatDate(endsAt)
  if (status === 'PAST_DUE')
    return [`${tariffName} ends at once, because its last invoice was not paid.`, 'Nothing more is charged.']
  if (status === 'NEXT' && tariffPriceId === null) return [`${tariffName} does not start on ${formatDate(startsAt)}.`]
  const kept =
    status === 'NEXT'
      ? `It is paid for, so it stays: ${tariffName} starts on ${formatDate(startsAt)} and runs until ${until}.`
      : `You keep ${tariffName} with all its limits until ${until}.`
  const after =
    follower === undefined
      ? 'After that you are on the default plan. Your data stays.'
      : `After that ${follower} starts, as it would have done anyway.`
  return tariffPriceId === null
    ? [kept, after]
    : [kept, 'It is not renewed, and nothing more is charged for it.', after]
}
