import type { Order } from '@limelight/contract/orders/schema'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { useDraft } from '../../../components/forms/drafts.ts'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { formatDate } from '../../../display/format.ts'
import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'
import { AcceptButton } from '../../orders/actions/accept-button.tsx'
import { lacksPosts } from '../../orders/posts/lacks-posts.ts'
import { MissingNote } from '../../orders/posts/missing-note.tsx'
import { useReloadChats } from '../conversations/use-conversations.ts'

type Action = Order['allowedActions'][number]

/** What needs no more than a click or a sentence. Everything else happens on the page of the order. */
const answers = { REJECT: 'Reject', CONFIRM: 'Confirm', REQUEST_CHANGES: 'Request changes' } as const
type Answer = keyof typeof answers
const steps: Partial<Record<Action, string>> = { PAY: 'Pay', SEND: 'Send the work', REVIEW: 'Write a review' }

/** What the user may do now with the order that a card is about; nothing if that needs others. */
export function OrderActions({ orderId }: { orderId: string }) {
  const utils = trpc.useUtils()
  const { data: order } = trpc.orders.byId.useQuery({ id: orderId })
  useLive('order', update => {
    if (update.orderId === orderId) void utils.orders.byId.invalidate({ id: orderId })
  })
  const reload = useReloadChats()
  const [asked, setAsked] = useState<'CONFIRM' | 'REQUEST_CHANGES'>()
  const act = trpc.orders.act.useMutation({
    onSuccess: changed => {
      utils.orders.byId.setData({ id: orderId }, changed)
      setAsked(undefined)
    },
    onSettled: () => void reload(),
  })
  const allowed = order?.allowedActions ?? []
  const given = answersIn(allowed, order !== undefined && lacksPosts(order))
  const step = allowed.find(action => steps[action] !== undefined)
  const give = (action: Answer) =>
    action === 'CONFIRM' || action === 'REQUEST_CHANGES' ? setAsked(action) : act.mutate({ id: orderId, action })
  if (order === undefined || (given.length === 0 && step === undefined && !allowed.includes('ACCEPT'))) return null
  return (
    <div data-actions="" className="mt-2.5 flex flex-wrap gap-2">
      {given.includes('CONFIRM') && <ReviewHint order={order} />}
      {allowed.includes('ACCEPT') && (
        <AcceptButton order={order} label="Accept" size="sm" variant="primary" onAccepted={() => void reload()} />
      )}
      {given.map((action, index) => (
        <Button
          key={action}
          size="sm"
          variant={index === 0 && action !== 'REJECT' ? 'primary' : 'default'}
          busy={act.isPending}
          onClick={() => give(action)}
        >
          {action === 'CONFIRM' && <Check aria-hidden />}
          {answers[action]}
        </Button>
      ))}
      {step !== undefined && (
        <Link href={`/orders/${orderId}?do=${step}`} className={buttonVariants({ size: 'sm', variant: 'primary' })}>
          {steps[step]}
        </Link>
      )}
      <Link href={`/orders/${orderId}`} className={buttonVariants({ size: 'sm' })}>
        Open order
      </Link>
      {asked !== undefined && (
        <AnswerDialog
          order={order}
          action={asked}
          isBusy={act.isPending}
          onClose={() => setAsked(undefined)}
          onGive={(comment, onSuccess) =>
            act.mutate({ id: orderId, action: asked, ...(comment === '' ? {} : { comment }) }, { onSuccess })
          }
        />
      )}
    </div>
  )
}

/** What silence means. */
function ReviewHint({ order }: { order: Order }) {
  const { reviewUntil } = order.clocks
  return (
    <div className="w-full text-xs">
      <MissingNote order={order} />
      <p className="text-muted-foreground">
        Look at it and confirm, or ask for changes.
        {reviewUntil !== null && ` It’s confirmed automatically on ${formatDate(reviewUntil)}.`}
      </p>
    </div>
  )
}

/** The one to choose first comes first: confirming is final, so it waits while the posts lack something. */
function answersIn(allowed: readonly Action[], isLacking: boolean): Answer[] {
  const reviews: Answer[] = isLacking ? ['REQUEST_CHANGES', 'CONFIRM'] : ['CONFIRM', 'REQUEST_CHANGES']
  return [...reviews, 'REJECT' as const].filter(action => allowed.some(one => one === action))
}

type DialogProps = {
  order: Order
  action: 'CONFIRM' | 'REQUEST_CHANGES'
  isBusy: boolean
  onClose: () => void
  onGive: (comment: string, onSuccess: () => void) => void
}

function AnswerDialog({ order, action, isBusy, onClose, onGive }: DialogProps) {
  const field = useId()
  const draft = useDraft(`order ${order.id} ${action}`, { comment: '' })
  const { comment } = draft.values
  const isConfirm = action === 'CONFIRM'
  const { reviewUntil } = order.clocks
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()}>
      <DialogContent title={isConfirm ? `Confirm order ${order.number}?` : 'Request changes'}>
        <div className="grid gap-1.5 px-5 pb-4">
          {isConfirm ? (
            <p className="text-muted-foreground">
              The order is completed at once. The seller is paid
              {reviewUntil === null ? ' when the review period ends' : ` after ${formatDate(reviewUntil)}`}. To pay the
              seller right now, sign with your wallet on the page of the order.
            </p>
          ) : (
            <>
              <label htmlFor={field} className="font-medium">
                What should change?
              </label>
              <Textarea id={field} {...draft.text('comment')} maxLength={2000} />
              <KeptNote draft={draft} />
            </>
          )}
        </div>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={!isConfirm && comment.trim() === ''}
            onClick={() => onGive(isConfirm ? '' : comment.trim(), draft.forget)}
          >
            {answers[action]}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
