import type { Transfer } from '@limelight/contract/chain/schema'
import { getQueryKey } from '@trpc/react-query'
import { X } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { EndlessView } from '../../components/endless-view.tsx'
import { ExportRows } from '../../components/export-rows.tsx'
import { TabLinks } from '../../components/shell/tab-links.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../components/ui/popover.tsx'
import { Table, TableBody, TableCell, TableHeads, TableRow } from '../../components/ui/table.tsx'
import { formatCount, formatDayOrTime, formatHash, formatMoment } from '../../display/format.ts'
import { formatUsdt } from '../../display/usdt.ts'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { idPattern } from '../audit/id-pattern.ts'
import { ExplorerLink } from './explorer-link.tsx'
import { OrderLink } from './order-link.tsx'

const kinds = [
  { kind: undefined, label: 'All' },
  { kind: 'DEPOSIT', label: 'Deposits' },
  { kind: 'PAYOUT', label: 'Payouts' },
  { kind: 'FAUCET', label: 'Faucet' },
  { kind: 'OTHER', label: 'Other' },
] as const
const labels = { DEPOSIT: 'Deposit', PAYOUT: 'Payout', FAUCET: 'Faucet', OTHER: 'Other' }
const tones = { DEPOSIT: 'info', PAYOUT: 'success', FAUCET: 'line', OTHER: 'line' } as const

/** Where new tokens come from. */
const zeroAddress = `0x${'0'.repeat(40)}`

type Chain = { escrow: string; head: number | null; finalized: number | null }

/** Transfers of the escrow and of linked wallets, last block first. The address holds the kind and the order. */
export function Transfers(chain: Chain) {
  const [query] = useSearchParams()
  const utils = trpc.useUtils()
  const kind = kinds.find(item => item.kind === query.get('kind'))?.kind
  const orderId = query.get('orderId')
  const wanted = {
    ...(kind !== undefined && { kind }),
    ...(orderId !== null && idPattern.test(orderId) && { orderId: orderId.toLowerCase() }),
  }
  const list = useEndlessList<Transfer>(getQueryKey(trpc.chain.transfers, wanted, 'infinite'), offset =>
    utils.client.chain.transfers.query({ ...wanted, offset }),
  )
  return (
    <Card className="min-w-0">
      <div className="flex items-center justify-between gap-2 border-b pr-4 pl-2">
        <div className="min-w-0 overflow-x-auto [scrollbar-width:none]">
          <TabLinks
            label="Transfers"
            tabs={kinds.map(item => ({
              href: transfersPath({ ...wanted, kind: item.kind }),
              label: item.label,
              isCurrent: item.kind === kind,
              count: item.kind === kind && list.items !== undefined ? list.total : undefined,
            }))}
          />
        </div>
        <span className="flex shrink-0 items-center gap-1.5">
          {wanted.orderId !== undefined && (
            <Link href={transfersPath({ kind })} className={buttonVariants({ size: 'sm' })} title={wanted.orderId}>
              <span className="text-muted-foreground">Order</span>
              <span className="tabular-nums">{numberOf(wanted.orderId, list.items)}</span>
              <X aria-hidden />
              <span className="sr-only">Remove the filter</span>
            </Link>
          )}
          <ExportRows list={list} noun="transfers" />
        </span>
      </div>
      <EndlessView
        list={list}
        noun="Transfers"
        empty={
          <p className="p-4 text-muted-foreground">
            {wanted.orderId === undefined ? 'No transfers of this kind yet.' : 'No transfers of this order here yet.'}
          </p>
        }
      >
        {transfers => (
          <Table label="Transfers of USDT" className="md:min-w-[700px]">
            <TableHeads
              columns={[
                ['Time', 'w-26 bg-card max-md:w-25'],
                ['Kind', 'w-19 bg-card max-md:w-18'],
                ['Order', 'w-20 bg-card max-md:hidden'],
                ['From, to', 'bg-card max-md:hidden'],
                ['USDT', 'w-26 bg-card max-md:w-auto text-right'],
                ['Confirmed', 'w-21 bg-card max-md:hidden text-right'],
                ['Transaction', 'w-26 bg-card text-right max-md:w-25'],
              ]}
            />
            <TableBody>
              {transfers.map(transfer => (
                <Row key={transfer.id} transfer={transfer} chain={chain} />
              ))}
            </TableBody>
          </Table>
        )}
      </EndlessView>
    </Card>
  )
}

type Wanted = { kind?: Transfer['kind'] | undefined; orderId?: string }

function transfersPath(wanted: Wanted): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(wanted)) if (value !== undefined) query.set(name, value)
  return `/admin/blockchain${query.size === 0 ? '' : `?${query}`}`
}

/** The number of the order, or the end of its id until a transfer of it is loaded. */
function numberOf(orderId: string, transfers: readonly Transfer[] | undefined): number | string {
  const orders = transfers?.flatMap(transfer => [transfer, ...transfer.orders])
  return orders?.find(order => order.orderId === orderId)?.orderNumber ?? `…${orderId.slice(-6)}`
}

function Row({ transfer, chain }: { transfer: Transfer; chain: Chain }) {
  const name = (address: string) => {
    if (address === '') return 'operator'
    if (address === zeroAddress) return 'new'
    return address === chain.escrow.toLowerCase() ? 'escrow' : formatHash(address)
  }
  return (
    <TableRow>
      <TableCell className="h-9 text-xs tabular-nums" title={formatMoment(transfer.createdAt)}>
        {formatDayOrTime(transfer.createdAt)}
      </TableCell>
      <TableCell className="h-9 max-md:py-1">
        <Badge variant={tones[transfer.kind]}>{labels[transfer.kind]}</Badge>
        <span className="block text-xs md:hidden">
          <OrdersOf transfer={transfer} />
        </span>
      </TableCell>
      <TableCell className="h-9 text-xs max-md:hidden">
        <OrdersOf transfer={transfer} />
      </TableCell>
      <TableCell className="h-9 font-mono text-2xs max-md:hidden">
        {name(transfer.from)} → {name(transfer.to)}
      </TableCell>
      <TableCell align="right" className="h-9 font-medium max-md:px-0 max-md:text-xs">
        {formatUsdt(transfer.amount)}
      </TableCell>
      <TableCell align="right" className="h-9 text-xs max-md:hidden">
        <Confirmed transfer={transfer} chain={chain} />
      </TableCell>
      <TableCell align="right" className="h-9 font-mono text-2xs">
        {transfer.txHash === null ? (
          <span className="text-muted-foreground">none yet</span>
        ) : (
          <span title={transfer.txHash}>
            <ExplorerLink kind="tx" value={transfer.txHash}>
              {formatHash(transfer.txHash)}
            </ExplorerLink>
          </span>
        )}
      </TableCell>
    </TableRow>
  )
}

/** One deposit may pay for the orders of a whole cart. */
function OrdersOf({ transfer: { orderId, orderNumber, orders } }: { transfer: Transfer }) {
  if (orders.length < 2) return orderId !== null && <OrderLink orderId={orderId} orderNumber={orderNumber} />
  return (
    <Popover>
      <PopoverTrigger className="link">{orders.length} orders</PopoverTrigger>
      <PopoverContent aria-label="Orders of this deposit" className="overflow-y-auto p-3 text-xs">
        <ul className="grid grid-cols-3 gap-x-4 gap-y-2.5">
          {orders.map(order => (
            <li key={order.orderId}>
              <OrderLink {...order} />
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  )
}

const words = { FINAL: 'final', SENT: 'on its way', ORPHANED: 'taken back', FAILED: 'failed' }

/** The count of blocks until a transfer is final. */
function Confirmed({
  transfer: { status, blockNumber },
  chain: { head, finalized },
}: {
  transfer: Transfer
  chain: Chain
}) {
  if (status !== 'SEEN' && status !== 'CONFIRMED')
    return <span className={status === 'FAILED' ? 'text-danger' : 'text-muted-foreground'}>{words[status]}</span>
  if (head === null || finalized === null || blockNumber === null) return status.toLowerCase()
  const [count, needed] = [Math.max(1, head - blockNumber + 1), Math.max(1, head - finalized)]
  return (
    <span className="inline-flex items-center gap-1.5" title={`${formatCount(count)} of ${formatCount(needed)} blocks`}>
      <span aria-hidden className="h-1 w-8 overflow-hidden rounded-full bg-secondary">
        <span className="block h-full bg-chart-1" style={{ width: `${Math.min(1, count / needed) * 100}%` }} />
      </span>
      {formatCount(count)}
    </span>
  )
}
