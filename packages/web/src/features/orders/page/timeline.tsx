import type { Order, TimelineEntry } from '@limelight/contract/orders/schema'
import type { OrderWord } from '@limelight/contract/orders/words'
import {
  Ban,
  Box,
  Check,
  CircleCheck,
  Clock,
  Coins,
  Link2,
  Lock,
  type LucideIcon,
  MessageSquareText,
  Pencil,
  ReceiptText,
  RotateCcw,
  Scale,
  ShieldCheck,
  Star,
  Undo2,
  WalletMinimal,
  X,
} from 'lucide-react'
import { cn } from '../../../components/ui/cn.ts'
import { formatHash, formatMoment } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { useDispute } from '../disputes/dispute-view.tsx'
import { isSaidIn } from '../disputes/quotes.ts'
import { asReadBy } from '../party.ts'
import { listWords, toValues } from '../posts/deliverables.ts'
import { FileList, LinkList } from './attachments.tsx'

type Look = { Icon: LucideIcon; tone?: 'ok' | 'bad' }

const looks: Record<OrderWord, Look> = {
  NEW_ORDER: { Icon: ReceiptText },
  TERMS_CHANGED: { Icon: Pencil },
  BRIEF_CHANGED: { Icon: MessageSquareText },
  ACCEPTED: { Icon: Check },
  REJECTED: { Icon: X },
  CANCELLED: { Icon: X },
  PAYMENT_STARTED: { Icon: WalletMinimal },
  PAYMENT_NOT_SEEN: { Icon: Clock, tone: 'bad' },
  PAID: { Icon: ShieldCheck, tone: 'ok' },
  WORK_SENT: { Icon: Box },
  CHANGES_REQUESTED: { Icon: RotateCcw },
  TIME_PROPOSED: { Icon: Clock },
  TIME_ACCEPTED: { Icon: Clock, tone: 'ok' },
  TIME_REJECTED: { Icon: Clock },
  COMPLETED: { Icon: CircleCheck, tone: 'ok' },
  PAID_OUT: { Icon: Coins, tone: 'ok' },
  DEPOSIT_RETURNED: { Icon: Undo2 },
  REFUNDED: { Icon: Undo2 },
  NEW_REVIEW: { Icon: Star },
  REVIEW_ANSWERED: { Icon: Star },
  DUE_IN_24_HOURS: { Icon: Clock },
  BLOCKED: { Icon: Lock, tone: 'bad' },
  UNBLOCKED: { Icon: Lock },
  POST_ADDED: { Icon: Link2 },
  POST_EDITED: { Icon: Pencil },
  POST_REMOVED: { Icon: X, tone: 'bad' },
  POST_BACK: { Icon: Undo2, tone: 'ok' },
  POST_MISSING: { Icon: Ban, tone: 'bad' },
  POST_UNREADABLE: { Icon: Ban },
  POSTS_DONE: { Icon: CircleCheck, tone: 'ok' },
  DISPUTE_OPENED: { Icon: Scale, tone: 'bad' },
  PRICE_PROPOSED: { Icon: Scale },
  PRICE_REJECTED: { Icon: Ban },
  NUMBER_SEALED: { Icon: Lock },
  ROUND_ENDED: { Icon: Scale },
  DISPUTE_WITHDRAWN: { Icon: Scale },
  DISPUTE_ESCALATED: { Icon: Scale },
  DISPUTE_RESOLVED: { Icon: Scale, tone: 'ok' },
  CHAIN: { Icon: Link2 },
}

/** Everything that happened, newest first. */
export function Timeline({ order }: { order: Order }) {
  const { id, status, disputeId } = order
  const { data: dispute } = useDispute({ id, disputeId: status === 'DISPUTE' ? disputeId : null })
  return (
    <section aria-labelledby="order-timeline">
      <h2 id="order-timeline" className="mb-2.5 font-semibold">
        Timeline
      </h2>
      <ol aria-live="polite">
        {order.timeline.map((entry, index) => (
          <Entry
            key={entry.id}
            orderId={id}
            entry={isSaidIn(dispute, entry) ? { ...entry, comment: null } : entry}
            text={textOf(order, entry)}
            isNewest={index === 0}
          />
        ))}
      </ol>
      {order.timeline.length >= 200 && (
        <p className="text-muted-foreground text-xs">These are the last 200 entries. The evidence bundle has all.</p>
      )}
    </section>
  )
}

function textOf({ side, owner, client }: Order, { by, text }: TimelineEntry): string {
  if (side === null) return text
  const [own, other] = side === 'OWNER' ? [owner, client] : [client, owner]
  return asReadBy({ fullName: own.fullName, otherName: other.fullName, role: side, isActor: by === side }, text)
}

type EntryProps = { orderId: string; entry: TimelineEntry; text: string; isNewest: boolean }

function Entry({ orderId, entry, text, isNewest }: EntryProps) {
  const { Icon, tone } = looks[entry.what]
  return (
    <li className="relative flex gap-3 pb-4 before:absolute before:top-[26px] before:-bottom-0.5 before:left-[13px] before:w-px before:bg-border-strong last:before:hidden">
      <span
        className={cn(
          'relative grid size-[27px] shrink-0 place-items-center rounded-full border border-border-strong bg-card text-muted-foreground',
          tone === 'ok' && 'border-transparent bg-success-soft text-success',
          tone === 'bad' && 'border-transparent bg-danger-soft text-danger',
          isNewest && tone === undefined && 'border-lit-line bg-lit text-lit-foreground',
        )}
      >
        <Icon aria-hidden className="size-3.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex min-h-[27px] flex-wrap items-center justify-between gap-x-3">
          <span className={cn('wrap-anywhere min-w-0', (isNewest || tone === 'ok') && 'font-semibold')}>{text}</span>
          <time dateTime={entry.at} className="shrink-0 text-2xs text-muted-foreground tabular-nums">
            {formatMoment(entry.at)}
          </time>
        </p>
        {entry.terms !== null && <TermsChange terms={entry.terms} />}
        {entry.comment !== null && entry.comment !== '' && (
          <p className="wrap-anywhere whitespace-pre-line text-muted-foreground">{entry.comment}</p>
        )}
        <LinkList links={entry.links} />
        <FileList orderId={orderId} files={entry.files} />
        {entry.chain !== null && <ChainLine chain={entry.chain} />}
      </div>
    </li>
  )
}

/** A changed value follows its old one. */
function TermsChange({ terms: { price, execDays, deliverables } }: { terms: NonNullable<TimelineEntry['terms']> }) {
  return (
    <p className="tabular-nums">
      {price[0] !== price[1] && <s className="mr-1.5 text-muted-foreground">{formatUsdt(price[0])}</s>}
      <b className="font-semibold">{formatUsdt(price[1])} USDT</b>,{' '}
      {execDays[0] !== execDays[1] && <s className="mr-1 text-muted-foreground">{execDays[0]}</s>}
      {execDays[1] === 1 ? '1 day' : `${execDays[1]} days`}
      {deliverables !== null && (
        <span className="block text-muted-foreground">
          {deliverables[0].length > 0 && <s className="mr-1.5">{listWords(deliverables[0].map(toValues))}</s>}
          <span className="text-foreground">{listWords(deliverables[1].map(toValues)) || 'No posts'}</span>
        </span>
      )}
    </p>
  )
}

const chainWords = { SEEN: 'seen', CONFIRMED: 'confirmed', FINAL: 'final' }

function ChainLine({ chain }: { chain: NonNullable<TimelineEntry['chain']> }) {
  return (
    <p title={chain.event} className="flex flex-wrap items-center gap-x-1.5 text-muted-foreground text-xs tabular-nums">
      Blockchain: block {chain.block.toLocaleString('en-US')}, {chainWords[chain.status]} ·
      {chain.url === null ? (
        <span className="font-mono">{formatHash(chain.hash)}</span>
      ) : (
        <a href={chain.url} target="_blank" rel="noreferrer" className="link font-mono">
          {formatHash(chain.hash)}
        </a>
      )}
    </p>
  )
}
