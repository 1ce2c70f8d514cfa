import type { Order } from '@limelight/contract/orders/schema'
import { MessageCircle } from 'lucide-react'
import { Link } from 'wouter'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Rating } from '../../../components/ui/rating.tsx'
import { formatAnswerTime } from '../../../display/format.ts'
import { otherSideOf } from '../party.ts'
import { PersonAvatar, PersonName } from '../person.tsx'
import { OfferPicture } from '../picture.tsx'

/** What is ordered, and from whom or for whom. */
export function OrderHeader({ order }: { order: Order }) {
  const other = otherSideOf(order)
  const isBuyer = order.side === 'CLIENT'
  return (
    <header className="flex items-center gap-3.5">
      <OfferPicture image={order.snapshot.mainImage} className="size-12 rounded-md" />
      <div className="min-w-0">
        <h1 className="wrap-anywhere text-balance font-display font-semibold text-xl tracking-tight">
          {order.snapshot.name}
        </h1>
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-muted-foreground">
          {isBuyer ? 'You buy from' : 'You sell to'}
          <PersonAvatar person={other} />
          <PersonName person={other} />
          {isBuyer && (
            <span className="inline-flex items-center gap-1.5 max-md:hidden">
              <Rating value={other.rating} count={other.reviewsTotal} />
              {other.responseTimeMs !== null && <span>· answers within {formatAnswerTime(other.responseTimeMs)}</span>}
            </span>
          )}
        </p>
      </div>
      {order.chatId !== null && (
        <Link
          href={`/chats/${order.chatId}`}
          aria-label="Open chat"
          className={cn(buttonVariants({ size: 'sm' }), 'ml-auto shrink-0')}
        >
          <MessageCircle aria-hidden />
          <span className="max-md:hidden">Open chat</span>
        </Link>
      )}
    </header>
  )
}
