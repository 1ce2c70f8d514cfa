import type { Review } from '@limelight/contract/reviews/schema'
import { BadgeCheck, Pencil, Reply } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useNow } from '../../display/countdown.ts'
import { formatDate } from '../../display/format.ts'
import { formatUsdt } from '../../display/usdt.ts'
import { imageUrl } from '../../server/image-url.ts'
import { trpc } from '../../server/trpc.ts'
import { ReplyForm } from './reply-form.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { Stars } from './stars.tsx'

type ReviewItemProps = {
  review: Review
  /** The first name of the reviewed seller. */
  seller: string
}

/** One review: who, how many stars, what was ordered, and the seller's reply. */
export function ReviewItem({ review, seller }: ReviewItemProps) {
  const { author, ordered, reply } = review
  const name = author.fullName || (author.isGone ? 'Deleted user' : 'A buyer')
  const pieces = ordered.amount === 1 ? '1 piece' : `${ordered.amount} pieces`
  return (
    <article className="flex gap-2.5 py-3">
      <Avatar name={author.fullName} src={author.photo.url === null ? null : imageUrl(author.photo.url)} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          {author.isGone ? (
            <span className="font-medium">{name}</span>
          ) : (
            <Link href={`/user/${author.id}`} className="font-medium hover:underline">
              {name}
            </Link>
          )}
          <Stars value={review.rating} />
          <time dateTime={review.createdAt} className="ml-auto text-2xs text-muted-foreground tabular-nums">
            {formatDate(review.createdAt)}
          </time>
        </p>
        {review.text !== '' && <p className="wrap-anywhere my-1 whitespace-pre-line text-md">{review.text}</p>}
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-1.5 text-2xs text-muted-foreground tabular-nums">
          <span>
            {ordered.name} · {pieces} · {formatUsdt(ordered.price)} USDT
          </span>
          {review.isVerified && (
            <span className="inline-flex items-center gap-1">
              <BadgeCheck aria-hidden className="size-3.5 fill-info stroke-card" />
              paid in escrow
            </span>
          )}
        </p>
        {reply !== null && (
          <div className="mt-2 rounded-md bg-muted px-3 py-2">
            <p className="text-2xs text-muted-foreground">
              {seller} answered on <time dateTime={reply.createdAt}>{formatDate(reply.createdAt)}</time>
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{reply.text}</p>
          </div>
        )}
        <OwnActions review={review} seller={seller} />
      </div>
    </article>
  )
}

/** The author can change it for a day; the seller can answer once. */
function OwnActions({ review, seller }: ReviewItemProps) {
  const [user] = trpc.users.me.useSuspenseQuery()
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  if (review.reply !== null) return null
  if (user.id === review.targetId)
    return isOpen ? (
      <ReplyForm review={review} onDone={() => setOpen(false)} />
    ) : (
      <Button size="sm" className="mt-2" onClick={() => setOpen(true)}>
        <Reply aria-hidden />
        Reply
      </Button>
    )
  if (user.id !== review.authorId || Date.parse(review.editableUntil) <= now) return null
  return (
    <>
      <Button size="sm" variant="ghost" className="mt-1 -ml-2" onClick={() => setOpen(true)}>
        <Pencil aria-hidden />
        Change
      </Button>
      {isOpen && <ReviewDialog review={review} seller={seller} onClose={() => setOpen(false)} />}
    </>
  )
}
