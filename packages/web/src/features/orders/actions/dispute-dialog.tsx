import { useDraft } from '../../../components/forms/drafts.ts'
import { toast } from '../../../components/ui/toast.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { trpc } from '../../../server/trpc.ts'
import { useUser } from '../../users/use-user.ts'
import { Field, PriceInput } from '../buy/fields.tsx'
import { otherNameOf } from '../party.ts'
import type { ActionDialogProps } from './action-button.tsx'
import { CommentDialog } from './comment-dialog.tsx'

/** Opens a dispute, after saying what it does. */
export default function DisputeDialog({ order, onClose }: ActionDialogProps) {
  const user = useUser()
  const utils = trpc.useUtils()
  const name = `order ${order.id} DISPUTE`
  const draft = useDraft(name, { asked: '' })
  const { asked } = draft.values
  const open = trpc.disputes.create.useMutation({
    onSuccess: () => {
      toast.success('Dispute opened.')
      void utils.disputes.invalidate()
    },
    onSettled: () => {
      void utils.orders.byId.invalidate({ id: order.id })
      void utils.orders.list.invalidate()
    },
  })
  const other = otherNameOf(order)
  const seller = order.side === 'OWNER' ? 'you' : other
  const isTooMuch = !(Number(asked) <= Number(order.price))
  return (
    <CommentDialog
      title="Open a dispute"
      label="What is wrong"
      draft={name}
      isRequired
      confirm="Open the dispute"
      isDangerous
      isBusy={open.isPending}
      onConfirm={async comment =>
        !isTooMuch &&
        open
          .mutateAsync({
            userId: user.id,
            orderId: order.id,
            comment: comment.trim(),
            ...(asked === '' ? {} : { price: asked }),
          })
          .then(
            () => true,
            () => false,
          )
      }
      onClose={onClose}
      after={
        <Field
          label={`What should go to ${seller}, USDT (optional)`}
          hint={`of ${formatUsdt(order.price)}`}
          problem={isTooMuch ? `At most ${formatUsdt(order.price)}` : undefined}
        >
          {id => (
            <PriceInput id={id} value={asked} isInvalid={isTooMuch} onChange={next => draft.change({ asked: next })} />
          )}
        </Field>
      }
    >
      <ul className="grid list-disc gap-1 pl-4 text-muted-foreground">
        <li>The clocks of the order stand still, and the money stays in escrow.</li>
        <li>
          You and {other} have 72 hours to agree on a split. After that Limelight decides, from the timeline, the
          messages and the files.
        </li>
        <li>The money can only go to the two of you. A dispute costs nothing.</li>
        <li>You can withdraw the dispute, and the order goes on. This works only once per order.</li>
      </ul>
    </CommentDialog>
  )
}
