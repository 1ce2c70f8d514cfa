import type { AdminOrder } from '@limelight/contract/orders/admin'
import { ArrowLeftRight, Lock, LockOpen, Scale } from 'lucide-react'
import { Link } from 'wouter'
import { Fact, PanelSection } from '../../../components/shell/admin-panel.tsx'
import { RowPanel } from '../../../components/shell/row-panel.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { formatHash, formatMoment } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { trpc } from '../../../server/trpc.ts'
import { ConfirmAct } from '../../admin/confirm-act.tsx'
import { AuditTrail } from '../../audit/trail.tsx'
import { isEscalated } from '../page/own-turn.ts'
import { wasPaidOutside } from '../paid-outside.ts'
import { statusWord } from '../stages.ts'

export function OrderPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const order = trpc.admin.order.useQuery({ id }, { retry: false })
  return (
    <RowPanel
      row={order}
      isGone={order.error?.data?.errorMessage === 'ORDER_NOT_FOUND'}
      noun="order"
      titleOf={({ snapshot, number }) => ({ title: snapshot.name, subtitle: `Order ${number}` })}
      onClose={onClose}
    >
      {loaded => <Details order={loaded} />}
    </RowPanel>
  )
}

function Details({ order }: { order: AdminOrder }) {
  const { payment } = order
  return (
    <>
      <PanelSection>
        {order.isBlocked && (
          <Note variant="danger">Blocked{order.blockedComment === null ? '.' : `: ${order.blockedComment}`}</Note>
        )}
        <dl className="grid gap-1.5">
          <Fact name="State">{statusWord(order.status)}</Fact>
          <Fact name="Buyer">
            <Link href={`/admin/users/${order.clientId}`} className="link">
              {order.client.fullName || order.clientEmail}
            </Link>
          </Fact>
          <Fact name="Seller">
            <Link href={`/admin/users/${order.ownerId}`} className="link">
              {order.owner.fullName || order.ownerEmail}
            </Link>
          </Fact>
          <Fact name="Created">{formatMoment(order.createdAt)}</Fact>
          {order.deadline !== null && <Fact name={clockNameOf(order)}>{formatMoment(order.deadline)}</Fact>}
        </dl>
      </PanelSection>
      <PanelSection title="Money">
        <dl className="grid gap-1.5">
          <Fact name="Price">{formatUsdt(order.price)} USDT</Fact>
          <Fact name="Deposit">
            {wasPaidOutside(order) ? 'none, paid outside of the escrow' : payment.status.toLowerCase()}
          </Fact>
          {order.contractId !== null && (
            <Fact name="Contract id">
              <span className="font-mono">{formatHash(order.contractId)}</span>
            </Fact>
          )}
          {payment.payout.status !== 'NONE' && (
            <>
              <Fact name="To the seller">{formatUsdt(payment.payout.toSeller ?? '0')} USDT</Fact>
              <Fact name="To the buyer">{formatUsdt(payment.payout.toBuyer ?? '0')} USDT</Fact>
              <Fact name="Payout">{payment.payout.status.toLowerCase()}</Fact>
            </>
          )}
        </dl>
      </PanelSection>
      <PanelSection>
        <div className="grid gap-2">
          {order.disputeId !== null && (
            <Link href={`/admin/disputes/${order.disputeId}`} className={buttonVariants()}>
              <Scale aria-hidden />
              Open the dispute
            </Link>
          )}
          {order.contractId !== null && (
            <Link href={`/admin/blockchain?orderId=${order.id}`} className={buttonVariants()}>
              <ArrowLeftRight aria-hidden />
              Show the transfers
            </Link>
          )}
          <BlockButton order={order} />
        </div>
      </PanelSection>
      <PanelSection title="Timeline">
        <ol className="grid gap-2 text-xs">
          {order.timeline.slice(0, 30).map(entry => (
            <li key={entry.id} className="grid gap-0.5">
              <span className="wrap-anywhere">{entry.text}</span>
              <time dateTime={entry.at} className="text-2xs text-muted-foreground tabular-nums">
                {formatMoment(entry.at)}
              </time>
            </li>
          ))}
        </ol>
      </PanelSection>
      <PanelSection title="Audit">
        <AuditTrail wanted={{ targetId: order.id }} />
      </PanelSection>
    </>
  )
}

/** What ends at the deadline of an order. */
function clockNameOf(order: AdminOrder): string {
  if (order.status === 'DISPUTE') return isEscalated(order) ? 'Decision due' : 'Limelight decides from'
  return clockNames[order.status] ?? 'Clock ends'
}

const clockNames: Partial<Record<AdminOrder['status'], string>> = {
  IN_PROGRESS: 'Delivery due',
  PAYMENT_PENDING: 'Payment due',
  SENT: 'Review ends',
}

function BlockButton({ order }: { order: AdminOrder }) {
  const utils = trpc.useUtils()
  const block = trpc.admin.setOrderBlocked.useMutation({
    onSuccess: ({ isBlocked }) => {
      toast.success(isBlocked ? 'Order blocked.' : 'Order unblocked.')
      void utils.admin.invalidate()
    },
  })
  const { id, isBlocked } = order
  return (
    <ConfirmAct
      title={isBlocked ? 'Unblock the order?' : 'Block the order?'}
      draft={`order ${id} ${isBlocked ? 'unblock' : 'block'}`}
      text={
        isBlocked
          ? 'Its clocks run on from where they stopped, and both sides can act again. They get a notice.'
          : 'Nobody can act on it, and its clocks stand still. The money stays in escrow. Both sides get a notice.'
      }
      confirm={isBlocked ? 'Unblock' : 'Block'}
      isDangerous={!isBlocked}
      {...(isBlocked && { readers: 'both sides read it, too' })}
      onConfirm={comment => block.mutateAsync({ id, isBlocked: !isBlocked, ...(comment === '' ? {} : { comment }) })}
    >
      <Button variant={isBlocked ? 'default' : 'quiet-danger'}>
        {isBlocked ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
        {isBlocked ? 'Unblock' : 'Block'}
      </Button>
    </ConfirmAct>
  )
}
