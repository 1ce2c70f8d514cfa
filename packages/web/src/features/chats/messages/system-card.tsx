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
import { formatDate, formatMoment } from '../../../display/format.ts'
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

const tones: Record<Tone, string> = {
  plain: 'bg-secondary text-foreground',
  good: 'bg-success-soft text-success',
  bad: 'bg-danger-soft text-danger',
}

type CardProps = { chat: Chat; message: Message; ownId: string; isLast: boolean }

/** What happened to the source of the chat. The last card of an order offers what the user may do now. */
export function SystemCard({ chat, message, ownId, isLast }: CardProps) {
  const { system, createdAt } = message
  const { Icon, tone = 'plain' } = looks[system?.what ?? ''] ?? { Icon: Bell }
  const [strong, rest] = splitSentence(textTo(message, chat.members, ownId))
  const orderId = system?.orderId ?? null
  const actions = isLast && orderId !== null && <OrderActions orderId={orderId} />
  return (
    <article
      aria-label={placeOf(chat)}
      className={cn(
        'mx-auto mt-2.5 flex w-full max-w-[560px] gap-3 rounded-lg border bg-card px-3.5 py-[11px]',
        'has-data-actions:border-lit-line has-data-actions:bg-lit-soft',
      )}
    >
      <span className={cn('grid size-7 shrink-0 place-items-center rounded-md', tones[tone])}>
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <b className="font-medium">{strong}</b> {rest}
        </p>
        <p className="text-2xs text-muted-foreground tabular-nums">
          {formatMoment(createdAt).length > 5
            ? formatMoment(createdAt)
            : `${formatDate(createdAt)} ${formatMoment(createdAt)}`}
          {' · '}
          {placeOf(chat)}
        </p>
        {actions}
        {orderId === null && system?.sourceKind === 'OFFER_FO' && isLast && chat.source.status === 'SENT' && (
          <div className="mt-2.5">
            <Link
              href={`/user/formal-offers?open=${system.sourceId}`}
              className={buttonVariants({ size: 'sm', variant: 'primary' })}
            >
              Open the proposal
            </Link>
          </div>
        )}
      </div>
    </article>
  )
}

/** The first sentence is strong, as in a headline. */
function splitSentence(text: string): [string, string] {
  const end = text.search(/[.!?](\s|$)/)
  return end === -1 ? [text, ''] : [text.slice(0, end + 1), text.slice(end + 1).trim()]
}
