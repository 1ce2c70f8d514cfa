import type { AdminDispute, AdminListedDispute, AdminOrder } from '@limelight/contract/orders/admin'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { ErrorView } from '../../../components/error-view.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatMoment } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { trpc } from '../../../server/trpc.ts'
import { useAdmin } from '../../admin/use-admin.ts'
import { AuditTrail } from '../../audit/trail.tsx'
import { HistoryList } from '../disputes/history-list.tsx'
import { Positions } from '../disputes/positions.tsx'
import { FileList, LinkList } from '../page/attachments.tsx'
import { PostsCard } from '../posts/posts-card.tsx'
import { statusWord } from '../stages.ts'
import { CaseChat } from './case-chat.tsx'
import { Decision, decisionId } from './decision.tsx'

type DisputeCaseProps = { id: string; isChosen: boolean; backTo: string }

/** One dispute: both positions, the evidence, and the decision. */
export function DisputeCase({ id, isChosen, backTo }: DisputeCaseProps) {
  // The address names the dispute only; the list knows its order.
  const place = trpc.admin.disputes.useQuery({ search: id, limit: 1 }, { retry: false })
  const found = place.data?.data[0]
  const dispute = trpc.admin.dispute.useQuery(
    { id, orderId: found?.orderId ?? '', userId: found?.openerId ?? '' },
    { enabled: found !== undefined, retry: false },
  )
  const order = trpc.admin.order.useQuery(
    { id: dispute.data?.orderId ?? '' },
    { enabled: dispute.data !== undefined, retry: false },
  )
  const hidden = isChosen ? '' : 'max-lg:hidden'
  const isUnknown = place.isError || place.data?.total === 0
  if (isUnknown || dispute.isError || order.isError)
    return (
      <ErrorView
        title="Couldn’t load the dispute"
        onRetry={() => void Promise.all([place.refetch(), dispute.refetch(), order.refetch()])}
        retrying={dispute.isFetching || order.isFetching}
        className={hidden}
      >
        The id may be wrong. The queue still works.
      </ErrorView>
    )
  if (dispute.data === undefined || order.data === undefined)
    return (
      <div
        role="status"
        aria-busy="true"
        aria-label="Loading the dispute"
        className={`grid content-start gap-4 p-6 ${hidden}`}
      >
        <Skeleton className="h-5 w-72" />
        <Skeleton className="h-32 w-full" />
      </div>
    )
  return (
    <div className={`grid min-h-0 xl:grid-cols-[minmax(0,1fr)_308px] max-xl:overflow-auto ${hidden}`}>
      <Evidence dispute={dispute.data} order={order.data} backTo={backTo} />
      <Decision dispute={dispute.data} order={order.data} />
    </div>
  )
}

type CaseProps = { dispute: AdminDispute; order: AdminOrder }

function Evidence({ dispute, order, backTo }: CaseProps & { backTo: string }) {
  const opener = dispute.openerId === order.ownerId ? 'the seller' : 'the buyer'
  const evidence = trpc.orders.evidence.useQuery({ id: order.id }, { enabled: order.posts.length > 0 })
  return (
    <section
      aria-labelledby="case"
      className="grid min-w-0 content-start gap-4 px-[22px] pt-4 pb-6 xl:overflow-auto max-md:px-4"
    >
      <Link
        href={backTo}
        className="inline-flex min-h-9 items-center gap-1 justify-self-start text-muted-foreground text-xs lg:hidden"
      >
        <ArrowLeft aria-hidden className="size-3.5" />
        All disputes
      </Link>
      <header className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id="case" className="wrap-anywhere font-display font-semibold text-lg tracking-tight">
            {order.snapshot.name}
          </h2>
          <p className="text-muted-foreground text-xs tabular-nums">
            <Link href={`/admin/orders/${order.id}`} className="link">
              Order {order.number}
            </Link>
            , {formatUsdt(dispute.orderPrice)} USDT{order.status === 'DISPUTE' && ' in escrow'}. Opened by {opener},{' '}
            {formatMoment(dispute.createdAt)},{' '}
            {order.clocks.reviewUntil === null ? 'before the delivery' : 'during the review'}.
          </p>
          {/* Where it is not beside the evidence, it stands below all of it. */}
          <a href={`#${decisionId}`} className="link inline-flex min-h-9 items-center text-xs xl:hidden">
            To the decision
          </a>
        </div>
        <Badge
          variant={
            dispute.approval?.status === 'PENDING' ? 'warning' : dispute.status === 'ESCALATED' ? 'danger' : 'default'
          }
        >
          {stateWord(dispute, useAdmin().id)}
        </Badge>
      </header>
      <Positions order={order} dispute={dispute} />
      {order.brief !== '' && (
        <section aria-labelledby="case-brief">
          <h3 id="case-brief" className="font-semibold">
            Brief
          </h3>
          <p className="wrap-anywhere mt-1 whitespace-pre-line">{order.brief}</p>
        </section>
      )}
      <Delivery order={order} />
      <PostsCard order={order} evidence={evidence.data?.posts} />
      <section aria-labelledby="case-said">
        <h3 id="case-said" className="font-semibold">
          Said and shown
        </h3>
        <HistoryList order={order} history={dispute.history} />
      </section>
      <section aria-labelledby="case-timeline">
        <h3 id="case-timeline" className="font-semibold">
          Timeline of the order
        </h3>
        <ol className="mt-1.5 grid gap-1.5 text-xs">
          {/* Oldest first, as what was said and the messages. */}
          {order.timeline.toReversed().map(entry => (
            <li key={entry.id} className="grid gap-x-3 md:grid-cols-[116px_minmax(0,1fr)]">
              <time dateTime={entry.at} className="text-muted-foreground tabular-nums">
                {formatMoment(entry.at)}
              </time>
              <span className="wrap-anywhere">
                {entry.text}
                {entry.comment !== null && entry.comment !== '' && (
                  <span className="text-muted-foreground"> “{entry.comment}”</span>
                )}
              </span>
            </li>
          ))}
        </ol>
      </section>
      <CaseChat disputeId={dispute.id} order={order} />
      <section aria-labelledby="case-audit">
        <h3 id="case-audit" className="mb-1.5 font-semibold">
          Audit trail
        </h3>
        <AuditTrail wanted={{ targetId: dispute.id }} />
      </section>
    </section>
  )
}

export function stateWord({ status, approval }: AdminListedDispute, adminId: string): string {
  const isPending = approval?.status === 'PENDING'
  if (isPending && approval.requestedBy.id === adminId) return 'Waits for another admin'
  if (isPending || status === 'ESCALATED') return 'Waits for you'
  if (status === 'RESOLVED') return 'Resolved'
  if (status === 'PRICE_PROPOSED') return 'Proposed'
  return status === 'WITHDRAWN' ? 'Withdrawn' : 'Talking'
}

function Delivery({ order: { id, delivery, status } }: { order: AdminOrder }) {
  return (
    <section aria-labelledby="case-work">
      <h3 id="case-work" className="font-semibold">
        The work
      </h3>
      {delivery === null ? (
        <p className="mt-1 text-muted-foreground">
          Nothing was sent. {status === 'DISPUTE' ? '' : `The order is ${statusWord(status).toLowerCase()}.`}
        </p>
      ) : (
        <>
          <p className="wrap-anywhere mt-1 whitespace-pre-line">
            {delivery.comment || <span className="text-muted-foreground">Sent without words.</span>}
          </p>
          <LinkList links={delivery.links} />
          <FileList orderId={id} files={delivery.files} />
        </>
      )}
    </section>
  )
}
