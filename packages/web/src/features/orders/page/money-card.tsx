import type { Order } from '@limelight/contract/orders/schema'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '../../../components/ui/card.tsx'
import { formatHash, formatMoment } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { trpc } from '../../../server/trpc.ts'
import { wasPaidOutside } from '../paid-outside.ts'
import { otherNameOf } from '../party.ts'
import { ChainMeter } from '../pay/chain-meter.tsx'

/** The amount, where it is now, and where it can go. */
export function MoneyCard({ order }: { order: Order }) {
  const { payment } = order
  const network = trpc.wallets.network.useQuery()
  const isStarted = payment.status !== 'NONE' && payment.status !== 'FAILED'
  const isVoid = !isStarted && (order.status === 'REJECTED' || order.status === 'CANCELLED')
  return (
    <Card>
      <CardHeader title="Money">
        <MoneyBadge order={order} />
      </CardHeader>
      <CardBody>
        {isVoid ? (
          <s className="text-muted-foreground tabular-nums">{formatUsdt(order.price)} USDT</s>
        ) : (
          <p className="font-display font-semibold text-2xl tabular-nums tracking-title">
            {formatUsdt(order.price)}{' '}
            <span className="font-medium text-md text-muted-foreground tracking-normal">USDT</span>
          </p>
        )}
        {!isStarted && <p className="mt-1 text-muted-foreground text-xs">{unpaidNote(order)}</p>}
        {/* Once the money has left, how final its deposit was says nothing. */}
        {isStarted && payment.payout.status === 'NONE' && (
          <ChainMeter payment={payment} networkName={network.data?.name} className="mt-2" />
        )}
        <dl className="mt-3 grid gap-1.5 text-xs">
          {payment.transactions.map(transaction => (
            <Row key={`${transaction.kind} ${transaction.at}`} name={transactionWords[transaction.kind]}>
              <Transaction {...transaction} />
            </Row>
          ))}
          <Destination order={order} />
        </dl>
      </CardBody>
    </Card>
  )
}

const transactionWords = {
  DEPOSIT: 'Deposit',
  DELIVER: 'Delivery',
  REOPEN: 'Changes',
  EXTEND: 'More time',
  RELEASE: 'Release',
  REFUND: 'Refund',
  DISPUTE: 'Dispute',
  RESUME: 'Dispute ended',
  SPLIT: 'Split',
  EXPIRE: 'Dispute expired',
}

const stateWords = {
  QUEUED: 'queued',
  SENT: 'sent',
  MINED: 'seen',
  FINAL: '',
  FAILED: 'retrying',
  DROPPED: 'not found',
}

function Transaction({ hash, status, url, at }: Order['payment']['transactions'][number]) {
  const state = stateWords[status]
  return (
    <span title={formatMoment(at)}>
      {state !== '' && <span className="mr-1.5 text-muted-foreground">{state}</span>}
      {hash === null ? null : url === null ? (
        <span className="font-mono">{formatHash(hash)}</span>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className="link font-mono">
          {formatHash(hash)}
        </a>
      )}
    </span>
  )
}

function Destination({ order }: { order: Order }) {
  const { payment, price, side, status } = order
  const { payout } = payment
  const [buyer, seller] = side === 'OWNER' ? [otherNameOf(order), 'you'] : ['you', otherNameOf(order)]
  if (payout.status !== 'NONE') {
    const word = payoutWord(order)
    const when = { WAITING: `${word} from`, SENT: 'Sent', FINAL: word }[payout.status]
    return (
      <>
        <Row name={`To ${seller}`}>
          <Usdt amount={payout.toSeller ?? '0'} />
        </Row>
        <Row name={`Back to ${buyer}`}>
          <Usdt amount={payout.toBuyer ?? '0'} />
        </Row>
        {payout.at !== null && <Row name={when}>{formatMoment(payout.at)}</Row>}
      </>
    )
  }
  if (status === 'DISPUTE')
    return <Row name="Can go to">{side === 'OWNER' ? `you or ${buyer}` : `you or ${seller}`}, nobody else</Row>
  if (status === 'REJECTED' || status === 'CANCELLED' || wasPaidOutside(order)) return null
  return (
    <>
      <Row name={`To ${seller} on release`}>
        <Usdt amount={price} />
      </Row>
      <Row name={`Back to ${buyer} on refund`}>
        <Usdt amount={price} />
      </Row>
    </>
  )
}

function unpaidNote(order: Order): string {
  const { status, side, payment } = order
  if (wasPaidOutside(order)) return 'Paid outside of the escrow, so the chain shows nothing.'
  if (status === 'REJECTED' || status === 'CANCELLED') return 'Nothing was paid.'
  if (payment.status === 'FAILED')
    return 'No deposit was seen in time. If it still arrives, the order goes on automatically.'
  return side === 'OWNER' ? 'Not paid in yet. Start once it is in escrow.' : 'Nothing is paid yet.'
}

function payoutWord({ payment }: Order): string {
  return payment.payout.toSeller === '0' ? 'Sent back' : 'Paid out'
}

function MoneyBadge({ order }: { order: Order }) {
  const { payment } = order
  if (wasPaidOutside(order)) return <Badge variant="line">Outside escrow</Badge>
  if (payment.status === 'SETTLED') return <Badge>{payoutWord(order)}</Badge>
  if (payment.payout.status === 'WAITING' || payment.payout.status === 'SENT')
    return <Badge variant="info">Payout {payment.payout.status === 'SENT' ? 'on its way' : 'waits'}</Badge>
  if (payment.status === 'FINAL')
    return (
      <Badge variant="success">
        <Lock aria-hidden />
        In escrow
      </Badge>
    )
  if (payment.status === 'FAILED') return <Badge variant="warning">Not seen</Badge>
  if (payment.status === 'NONE') return <Badge variant="line">Not paid</Badge>
  return <Badge variant="info">Payment pending</Badge>
}

function Usdt({ amount }: { amount: string }) {
  return <span className="whitespace-nowrap">{formatUsdt(amount)} USDT</span>
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}
