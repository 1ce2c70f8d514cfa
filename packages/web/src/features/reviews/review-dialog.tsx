import type { Review } from '@limelight/contract/reviews/schema'
import { useId, useState } from 'react'
import { useDraft } from '../../components/forms/drafts.ts'
import { KeptNote } from '../../components/forms/kept-note.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../components/ui/dialog.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import { StarsField } from './stars.tsx'
import { useReloadReviews } from './use-reload-reviews.ts'

type ReviewDialogProps = {
  /** The order of a new review. */
  orderId?: string
  /** The review to change. */
  review?: Review
  seller: string
  onClose: () => void
}

/** Writes or changes a review. */
export function ReviewDialog({ orderId = '', review, seller, onClose }: ReviewDialogProps) {
  const draft = useDraft(review === undefined ? `review of order ${orderId}` : `review ${review.id}`, {
    rating: review?.rating ?? 0,
    text: review?.text ?? '',
  })
  const { rating, text } = draft.values
  const [isMissing, setMissing] = useState(false)
  const field = useId()
  const reload = useReloadReviews()
  const options = {
    onSuccess: () => {
      draft.forget()
      toast.success(review === undefined ? 'Thank you for your review.' : 'Review changed.')
      onClose()
    },
    onSettled: reload,
  }
  const create = trpc.reviews.create.useMutation(options)
  const update = trpc.reviews.update.useMutation(options)
  const isBusy = create.isPending || update.isPending
  const submit = () => {
    if (rating === 0) setMissing(true)
    else if (review === undefined) create.mutate({ orderId, rating, text })
    else update.mutate({ id: review.id, rating, text })
  }
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()}>
      <DialogContent
        title={review === undefined ? `How was it with ${seller}?` : 'Change your review'}
        className="w-[460px]"
      >
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (!isBusy) submit()
          }}
        >
          <div className="grid gap-3.5 px-5 pb-5">
            <StarsField
              value={rating}
              isMissing={isMissing}
              onChange={value => {
                setMissing(false)
                draft.change({ rating: value })
              }}
            />
            <div className="grid gap-1.5">
              <label htmlFor={field} className="font-medium text-xs">
                Your words <span className="font-normal text-muted-foreground">(optional)</span>
              </label>
              <Textarea id={field} maxLength={2000} {...draft.text('text')} />
              <KeptNote draft={draft} />
            </div>
            <p className="text-muted-foreground text-xs">
              Everyone sees it with your name and what you ordered. You can change it for 24 hours, or until {seller}{' '}
              replies.
            </p>
          </div>
          <DialogFooter>
            <Button onClick={onClose}>Back</Button>
            <Button type="submit" variant="primary" busy={isBusy} busyLabel="Saving…">
              {review === undefined ? 'Publish the review' : 'Save'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
