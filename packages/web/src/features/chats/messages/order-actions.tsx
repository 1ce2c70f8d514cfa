import type { Order } from '@limelight/contract/orders/schema'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { formatDate } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'
import { AcceptButton } from '../../orders/actions/accept-button.tsx'
import { ActionDialog } from '../../orders/actions/action-button.tsx'
import { actionWords } from '../../orders/actions/words.ts'
import { otherNameOf } from '../../orders/party.ts'
import { deliverableWords } from '../../orders/posts/deliverables.ts'
import { lacksPosts } from '../../orders/posts/lacks-posts.ts'
import { MissingNote } from '../../orders/posts/missing-note.tsx'
import { useReloadChats } from '../conversations/use-conversations.ts'

/** What needs no more than a dialog. Everything else happens on the page of the order. */
type Answer = 'REJECT' | 'CONFIRM' | 'REQUEST_CHANGES'
const steps = ['PAY', 'SEND', 'REVIEW'] as const

/** What the user may do now with the order that a card is about; nothing if that needs others. */
export function OrderActions({ orderId }: { orderId: string }) {
  const utils = trpc.useUtils()
  const { data: order } = trpc.orders.byId.useQuery({ id: orderId })
  useLive('order', update => {
    if (update.orderId === orderId) void utils.orders.byId.invalidate({ id: orderId })
  })
  const reload = useReloadChats()
  const [asked, setAsked] = useState<Answer>()
  if (order === undefined) return null
  const { allowedActions } = order
  const canAccept = allowedActions.includes('ACCEPT')
  const answers = answersTo(order)
  const step = steps.find(action => allowedActions.includes(action))
  if (answers.length === 0 && step === undefined && !canAccept) return null
  const price = `${formatUsdt(order.price)} USDT`
  return (
    <div data-actions="" className="mt-2.5 flex flex-wrap gap-2">
      {answers.includes('CONFIRM') && <ReviewHint order={order} />}
      {(canAccept || step === 'PAY') && <p className="w-full text-xs tabular-nums">{termsOf(order)}</p>}
      {canAccept && (
        <AcceptButton
          order={order}
          label={`Accept ${price}`}
          size="sm"
          variant="primary"
          onAccepted={() => void reload()}
        />
      )}
      {answers.map((action, index) => (
        <Button
          key={action}
          size="sm"
          variant={index === 0 && action !== 'REJECT' ? 'primary' : 'default'}
          aria-haspopup="dialog"
          onClick={() => setAsked(action)}
        >
          {action === 'CONFIRM' && <Check aria-hidden />}
          {actionWords[action]}
        </Button>
      ))}
      {step !== undefined && (
        <Link href={`/orders/${orderId}?do=${step}`} className={buttonVariants({ size: 'sm', variant: 'primary' })}>
          {step === 'PAY' ? `Pay ${price}` : actionWords[step]}
        </Link>
      )}
      <Link href={`/orders/${orderId}`} className={buttonVariants({ size: 'sm' })}>
        Open order
      </Link>
      {asked !== undefined && (
        <ActionDialog
          action={asked}
          order={order}
          onClose={() => {
            setAsked(undefined)
            void reload()
          }}
        />
      )}
    </div>
  )
}

/** "560.00 USDT · 28 days to deliver · 2 Instagram reels" */
function termsOf({ price, execDays, deliverables }: Order): string {
  const days = execDays === 1 ? '1 day' : `${execDays} days`
  return [`${formatUsdt(price)} USDT`, `${days} to deliver`, ...deliverables.map(deliverableWords)].join(' · ')
}

/** What confirming does, and what silence means. */
function ReviewHint({ order }: { order: Order }) {
  const { reviewUntil } = order.clocks
  return (
    <div className="w-full text-xs">
      <MissingNote order={order} />
      <p className="text-muted-foreground tabular-nums">
        Look at it and confirm, which pays {otherNameOf(order)} {formatUsdt(order.price)} USDT, or ask for changes.
        {reviewUntil !== null && ` It’s confirmed automatically on ${formatDate(reviewUntil)}.`}
      </p>
    </div>
  )
}

/** The one to choose first comes first: confirming is final, so it waits while the posts lack something. */
function answersTo(order: Order): Answer[] {
  const reviews: Answer[] = lacksPosts(order) ? ['REQUEST_CHANGES', 'CONFIRM'] : ['CONFIRM', 'REQUEST_CHANGES']
  return [...reviews, 'REJECT' as const].filter(action => order.allowedActions.includes(action))
}
