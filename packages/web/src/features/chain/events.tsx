import type { ChainEvent } from '@limelight/contract/chain/schema'
import { formatUsdt as formatUnits } from '@limelight/contract/deposits/units'
import { getQueryKey } from '@trpc/react-query'
import { EndlessView } from '../../components/endless-view.tsx'
import { ExportRows } from '../../components/export-rows.tsx'
import { Card, CardHeader } from '../../components/ui/card.tsx'
import { cn } from '../../components/ui/cn.ts'
import { formatCount, formatMoment } from '../../display/format.ts'
import { formatUsdt } from '../../display/usdt.ts'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { ExplorerLink } from './explorer-link.tsx'
import { OrderLink } from './order-link.tsx'

/** What the contract has emitted, last block first. */
export function Events() {
  const utils = trpc.useUtils()
  const list = useEndlessList<ChainEvent>(getQueryKey(trpc.chain.events, {}, 'infinite'), offset =>
    utils.client.chain.events.query({ offset }),
  )
  return (
    <Card className="min-w-0">
      <CardHeader title="Contract events">
        {list.items !== undefined && (
          <span className="text-muted-foreground text-xs tabular-nums">{formatCount(list.total)}</span>
        )}
        <ExportRows list={list} noun="events" />
      </CardHeader>
      <EndlessView
        list={list}
        noun="Events"
        empty={<p className="px-4 pb-4 text-muted-foreground">The contract has emitted no events yet.</p>}
      >
        {events => (
          <ul className="px-4 pb-2">
            {events.map(event => (
              <Row key={event.id} event={event} />
            ))}
          </ul>
        )}
      </EndlessView>
      <p className="border-t px-4 py-3 text-2xs text-muted-foreground">
        Struck: its block was taken back. It counts for nothing until it comes again.
      </p>
    </Card>
  )
}

function Row({ event }: { event: ChainEvent }) {
  const { orderId, orderNumber, blockNumber } = event
  return (
    <li className="flex items-baseline gap-3 border-t py-2 text-xs first:border-t-0">
      <span className="shrink-0 text-muted-foreground tabular-nums">{formatMoment(event.createdAt)}</span>
      <span className={cn('min-w-0 flex-1', event.status === 'ORPHANED' && 'text-muted-foreground line-through')}>
        {event.name}
        {orderId !== null && (
          <>
            {' '}
            <OrderLink orderId={orderId} orderNumber={orderNumber} />
          </>
        )}
        {describe(event)}
      </span>
      <span className="shrink-0 font-mono text-2xs text-muted-foreground">
        {blockNumber !== null && (
          <ExplorerLink kind="block" value={blockNumber}>
            Block {blockNumber}
          </ExplorerLink>
        )}
      </span>
    </li>
  )
}

/** The sums of an event, after its name. */
function describe({ name, args }: ChainEvent): string {
  if (name === 'Deposited') return prefix(amountOf(readTerms(args.terms)))
  if (name === 'Owed' || name === 'Withdrawn') return prefix(amountOf(args.amount))
  if (name !== 'Settled') return ''
  const [toSeller, toBuyer] = [amountOf(args.toSeller), amountOf(args.toBuyer)]
  if (toBuyer === '0.00') return ', all to the seller'
  return toSeller === '0.00' ? ', all to the buyer' : `, ${toSeller} / ${toBuyer}`
}

const prefix = (text: string) => (text === '' ? '' : `, ${text}`)

function readTerms(terms: ChainEvent['args'][string] | undefined) {
  return typeof terms === 'object' && terms !== null && !Array.isArray(terms) ? terms.amount : undefined
}

function amountOf(units: ChainEvent['args'][string] | undefined): string {
  return typeof units === 'string' && /^\d+$/.test(units) ? formatUsdt(formatUnits(BigInt(units))) : ''
}
