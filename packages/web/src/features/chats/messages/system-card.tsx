import type { Chat, Message } from '@limelight/contract/chats/schema'
import {
  Ban,
  Bell,
  Box,
  CircleCheck,
  Clock,
  FileText,
  type LucideIcon,
  MessageSquareWarning,
  PencilLine,
  Scale,
  ShieldCheck,
  Star,
  Wallet,
} from 'lucide-react'
import { Link } from 'wouter'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { formatMoment } from '../../../display/format.ts'
import { placeOf, textTo } from '../conversations/merge.ts'
import { OrderActions } from './order-actions.tsx'

type Tone = 'plain' | 'good' | 'bad'
const looks: Record<string, { Icon: LucideIcon; tone?: Tone }> = {
  NEW_ORDER: { Icon: FileText },
  TERMS_CHANGED: { Icon: PencilLine },
  BRIEF_CHANGED: { Icon: PencilLine },
  ACCEPTED: { Icon: CircleCheck, tone: 'good' },
  REJECTED: { Icon: Ban },
  CANCELLED: { Icon: Ban },
  PAYMENT_STARTED: { Icon: Wallet },
  PAYMENT_NOT_SEEN: { Icon: Wallet },
  PAID: { Icon: ShieldCheck, tone: 'good' },
  PAID_OUT: { Icon: Wallet, tone: 'good' },
  WORK_SENT: { Icon: Box },
  CHANGES_REQUESTED: { Icon: MessageSquareWarning },
  TIME_PROPOSED: { Icon: Clock },
  TIME_ACCEPTED: { Icon: Clock, tone: 'good' },
  TIME_REJECTED: { Icon: Clock },
  COMPLETED: { Icon: CircleCheck, tone: 'good' },
  REFUNDED: { Icon: Wallet },
  NEW_REVIEW: { Icon: Star },
  REVIEW_ANSWERED: { Icon: Star },
  DUE_IN_24_HOURS: { Icon: Clock },
  BLOCKED: { Icon: Ban, tone: 'bad' },
  UNBLOCKED: { Icon: CircleCheck },
  DISPUTE_OPENED: { Icon: Scale, tone: 'bad' },
  PRICE_PROPOSED: { Icon: Scale },
  PRICE_REJECTED: { Icon: Scale },
  DISPUTE_WITHDRAWN: { Icon: Scale },
  DISPUTE_ESCALATED: { Icon: Scale, tone: 'bad' },
  DISPUTE_RESOLVED: { Icon: Scale, tone: 'good' },
}

const tones: Record<Tone, string> = { plain: '', good: 'text-success', bad: 'text-danger' }

type CardProps = { chat: Chat; message: Message; ownId: string; isLast: boolean }

/**
 * What happened to the source of the chat, as a line, so that the words of people stand out. The newest one of
 * an order is a card while the user can do something about it.
 */
export function SystemCard({ chat, message, ownId, isLast }: CardProps) {
  const { system, createdAt } = message
  const { Icon, tone = 'plain' } = looks[system?.what ?? ''] ?? { Icon: Bell }
  const [strong, rest] = splitSentence(textTo(message, chat.members, ownId))
  const orderId = system?.orderId ?? null
  return (
    <article
      aria-label={placeOf(chat)}
      className={cn(
        'mx-auto mt-2 w-full max-w-[560px] px-3.5 text-muted-foreground text-xs',
        'has-data-actions:mt-2.5 has-data-actions:rounded-lg has-data-actions:border has-data-actions:border-lit-line',
        'has-data-actions:bg-lit-soft has-data-actions:py-[11px] has-data-actions:text-foreground',
      )}
    >
      <div className="flex gap-2">
        <Icon aria-hidden className={cn('mt-px size-3.5 shrink-0', tones[tone])} />
        <p className="wrap-anywhere min-w-0 flex-1">
          <b className="font-medium">{strong}</b> {rest}
        </p>
        <time dateTime={createdAt} className="shrink-0 text-2xs text-muted-foreground tabular-nums">
          {formatMoment(createdAt).slice(-5)}
        </time>
      </div>
      {system?.comment && (
        <blockquote className="wrap-anywhere mt-1 ml-5.5 whitespace-pre-line text-foreground">
          “{system.comment}”
        </blockquote>
      )}
      {isLast && orderId !== null && <OrderActions orderId={orderId} />}
      {isLast && orderId === null && system?.sourceKind === 'OFFER_FO' && chat.source.status === 'SENT' && (
        <div data-actions="" className="mt-2.5">
          <Link
            href={`/user/formal-offers?open=${system.sourceId}`}
            className={buttonVariants({ size: 'sm', variant: 'primary' })}
          >
            Open the proposal
          </Link>
        </div>
      )}
    </article>
  )
}

/** The first sentence is strong, as in a headline. */
function splitSentence(text: string): [string, string] {
  const end = text.search(/[.!?](\s|$)/)
  return end === -1 ? [text, ''] : [text.slice(0, end + 1), text.slice(end + 1).trim()]
}
