import type { Review } from '@limelight/contract/reviews/schema'
import { useId, useState } from 'react'
import { useDraft } from '../../components/forms/drafts.ts'
import { KeptNote } from '../../components/forms/kept-note.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import { useReloadReviews } from './use-reload-reviews.ts'

/** The seller's only answer to a review. */
export function ReplyForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const draft = useDraft(`review ${review.id} reply`, { text: '' })
  const { text } = draft.values
  const [isMissing, setMissing] = useState(false)
  const field = useId()
  const reload = useReloadReviews()
  const reply = trpc.reviews.reply.useMutation({
    onSuccess: () => {
      draft.forget()
      toast.success('Reply published.')
      onDone()
    },
    onSettled: reload,
  })
  return (
    <form
      noValidate
      className="mt-2 grid gap-1.5"
      onSubmit={event => {
        event.preventDefault()
        if (text.trim() === '') setMissing(true)
        else if (!reply.isPending) reply.mutate({ id: review.id, text })
      }}
    >
      <label htmlFor={field} className="font-medium text-xs">
        Your reply
      </label>
      <Textarea
        id={field}
        autoFocus
        maxLength={2000}
        className="min-h-16"
        value={text}
        aria-invalid={isMissing || undefined}
        aria-describedby={`${field}-note`}
        onChange={event => {
          setMissing(false)
          draft.change({ text: event.target.value })
        }}
      />
      <p
        id={`${field}-note`}
        role={isMissing ? 'alert' : undefined}
        className={isMissing ? 'font-medium text-danger text-xs' : 'text-muted-foreground text-xs'}
      >
        {isMissing ? 'Reply is required' : 'Everyone sees it. You can reply once and not change it later.'}
      </p>
      <KeptNote draft={draft} />
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" busy={reply.isPending}>
          Publish reply
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          Back
        </Button>
      </div>
    </form>
  )
}
