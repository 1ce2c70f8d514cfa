import type { ChainEvent, ContractInfo, Transfer } from '@limelight/contract/chain/schema'
import { getQueryKey } from '@trpc/react-query'
import { CircleAlert } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { EndlessView } from '../../components/endless-view.tsx'
import { ErrorView } from '../../components/error-view.tsx'
import { AdminPage } from '../../components/shell/admin-page.tsx'
import { Fact } from '../../components/shell/admin-panel.tsx'
import { PageSkeleton } from '../../components/shell/skeletons.tsx'
import { TabLinks } from '../../components/shell/tab-links.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Card, CardHeader, CardTitle } from '../../components/ui/card.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Note } from '../../components/ui/note.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../components/ui/table.tsx'
import { formatCount, formatMoment } from '../../display/format.ts'
import { formatUsdt } from '../../display/usdt.ts'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { ExplorerLink, ExplorerUrl } from './explorer-link.tsx'
import { LagChart } from './lag.tsx'
import { StuckTransactions } from './stuck.tsx'
import { TestTokens } from './test-tokens.tsx'

const refreshMs = 5000

const kinds = [
  { kind: undefined, label: 'All' },
  { kind: 'DEPOSIT', label: 'Deposits' },
  { kind: 'PAYOUT', label: 'Payouts' },
  { kind: 'FAUCET', label: 'Test tokens' },
  { kind: 'OTHER', label: 'Other' },
] as const

/** The contract, how far the follower is, and the newest transfers and events. */
export default function BlockchainPage() {
  const info = trpc.chain.contractInfo.useQuery(undefined, { refetchInterval: refreshMs })
  const stuck = trpc.chain.stuck.useQuery({ limit: 20 }, { refetchInterval: refreshMs })
  return (
    <AdminPage
      title="Blockchain"
      isTool={false}
      heading={
        info.data !== undefined && (
          <span className="flex items-center gap-2 whitespace-nowrap text-xs">
            <span
              aria-hidden
              className={cn('size-2 rounded-full', info.data.head === null ? 'bg-danger' : 'bg-success')}
            />
            {info.data.isTestNetwork ? 'Test network' : 'Network'}, {info.data.chainId}
          </span>
        )
      }
    >
      {info.data === undefined ? (
        info.isError ? (
          <ErrorView title="Couldn’t load the contract" onRetry={() => void info.refetch()} retrying={info.isFetching}>
            The other pages still work.
          </ErrorView>
        ) : (
          <PageSkeleton />
        )
      ) : (
        <ExplorerUrl value={stuck.data?.explorerUrl ?? null}>
          <div className="grid gap-4">
            <Problem info={info.data} />
            <Figures info={info.data} />
            <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
              <Contract info={info.data} />
              <LagChart info={info.data} readAt={info.dataUpdatedAt} />
              {info.data.isTestNetwork && <TestTokens />}
            </div>
            {stuck.data !== undefined && <StuckTransactions total={stuck.data.total} calls={stuck.data.data} />}
            <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
              <Transfers />
              <Events />
            </div>
          </div>
        </ExplorerUrl>
      )}
    </AdminPage>
  )
}

function Problem({ info }: { info: ContractInfo }) {
  if (info.problem !== null)
    return (
      <Note variant="danger">
        {info.isHalted ? 'The follower stands still. ' : ''}
        {info.problem}
      </Note>
    )
  if (info.head === null)
    return <Note variant="danger">No node answers. What it knows is missing here until it does.</Note>
  return null
}

function Figures({ info: { head, followed, finalized, openDeposits } }: { info: ContractInfo }) {
  const behind = (block: number | null) => (head === null || block === null ? null : Math.max(0, head - block))
  const lag = behind(followed)
  const unsettled = behind(finalized)
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-lg border md:grid-cols-4 [&>div]:border-r [&>div]:px-4 [&>div]:py-3 max-md:[&>div:nth-child(-n+2)]:border-b">
      <Figure name="Head" value={head} note={head === null ? 'No node answers' : 'newest block'} />
      <Figure name="Followed" value={followed} note={lag === null ? 'unknown lag' : blocks(lag)} />
      <Figure name="Final" value={finalized} note={unsettled === null ? 'unknown' : blocks(unsettled)} />
      <Figure name="Open deposits" value={openDeposits} note="not settled yet" />
    </dl>
  )
}

function blocks(count: number): string {
  return count === 0 ? 'at the head' : `${formatCount(count)} ${count === 1 ? 'block' : 'blocks'} behind`
}

function Figure({ name, value, note }: { name: string; value: number | null; note: string }) {
  return (
    <div>
      <dt className="text-muted-foreground text-xs">{name}</dt>
      <dd className="font-semibold text-xl tabular-nums">{value === null ? '–' : formatCount(value)}</dd>
      <dd className="text-muted-foreground text-xs">{note}</dd>
    </div>
  )
}

function Contract({ info }: { info: ContractInfo }) {
  return (
    <Card className="grid content-start gap-3 p-4">
      <h2 className="font-semibold">Escrow contract</h2>
      <dl className="grid gap-2">
        <Fact name="Address">
          <span className="font-mono" title={info.escrow}>
            <ExplorerLink kind="address" value={info.escrow}>
              {short(info.escrow)}
            </ExplorerLink>
          </span>
        </Fact>
        <Fact name="Token">
          {info.token.symbol},{' '}
          <span className="font-mono" title={info.token.address}>
            <ExplorerLink kind="address" value={info.token.address}>
              {short(info.token.address)}
            </ExplorerLink>
          </span>
        </Fact>
        <Fact name="Holds now">
          {info.escrowBalance === null ? 'unknown' : `${formatUsdt(info.escrowBalance)} USDT`} in{' '}
          {formatCount(info.openDeposits)} deposits
        </Fact>
        <Fact name="Our transactions">
          {formatCount(info.queued)} queued,{' '}
          <span className={cn(info.failed > 0 && 'font-semibold text-danger')}>{formatCount(info.failed)} failed</span>
        </Fact>
      </dl>
      {info.failed > 0 && (
        <p className="flex gap-2 text-danger text-xs">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          Failed transactions are tried again by themselves. The list below says why they fail.
        </p>
      )}
    </Card>
  )
}

function Transfers() {
  const [query] = useSearchParams()
  const utils = trpc.useUtils()
  const kind = kinds.find(item => item.kind === query.get('kind'))?.kind
  const wanted = kind === undefined ? {} : { kind }
  const list = useEndlessList<Transfer>(getQueryKey(trpc.chain.transfers, wanted, 'infinite'), offset =>
    utils.client.chain.transfers.query({ ...wanted, offset }),
  )
  return (
    <Card className="min-w-0">
      <div className="overflow-x-auto border-b px-2">
        <TabLinks
          label="Transfers"
          tabs={kinds.map(item => ({
            href: `/admin/blockchain${item.kind === undefined ? '' : `?kind=${item.kind}`}`,
            label: item.label,
            isCurrent: item.kind === kind,
            count: item.kind === kind && list.items !== undefined ? list.total : undefined,
          }))}
        />
      </div>
      <EndlessView
        list={list}
        noun="Transfers"
        empty={<p className="p-4 text-muted-foreground">No transfers of this kind yet.</p>}
      >
        {transfers => (
          <Table label="Transfers of USDT" className="min-w-[560px]">
            <TableHeader>
              <TableRow>
                <TableHead className="w-34 bg-card">Time</TableHead>
                <TableHead className="w-24 bg-card">Kind</TableHead>
                <TableHead className="bg-card">From, to</TableHead>
                <TableHead align="right" className="w-28 bg-card">
                  USDT
                </TableHead>
                <TableHead className="w-24 bg-card">State</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {transfers.map(transfer => (
                <TableRow key={transfer.id} title={transfer.txHash ?? undefined}>
                  <TableCell className="h-9 text-xs tabular-nums">
                    {transfer.txHash === null ? (
                      formatMoment(transfer.createdAt)
                    ) : (
                      <ExplorerLink kind="tx" value={transfer.txHash}>
                        {formatMoment(transfer.createdAt)}
                      </ExplorerLink>
                    )}
                  </TableCell>
                  <TableCell className="h-9">
                    <Badge variant={tones[transfer.kind]}>{labels[transfer.kind]}</Badge>
                  </TableCell>
                  <TableCell className="h-9 font-mono text-2xs">
                    {transfer.from === '' ? 'operator' : short(transfer.from)} → {short(transfer.to)}
                  </TableCell>
                  <TableCell align="right" className="h-9 font-medium">
                    {formatUsdt(transfer.amount)}
                  </TableCell>
                  <TableCell className="h-9 text-xs">{transfer.status.toLowerCase()}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </EndlessView>
    </Card>
  )
}

function Events() {
  const utils = trpc.useUtils()
  const list = useEndlessList<ChainEvent>(getQueryKey(trpc.chain.events, {}, 'infinite'), offset =>
    utils.client.chain.events.query({ offset }),
  )
  return (
    <Card className="min-w-0">
      <CardHeader>
        <CardTitle>Contract events</CardTitle>
      </CardHeader>
      <EndlessView
        list={list}
        noun="Events"
        empty={<p className="px-4 pb-4 text-muted-foreground">The contract has emitted no events yet.</p>}
      >
        {events => (
          <ul className="px-4 pb-2">
            {events.map(event => (
              <li key={event.id} className="flex items-baseline gap-3 border-t py-2 text-xs first:border-t-0">
                <span className="shrink-0 text-muted-foreground tabular-nums">{formatMoment(event.createdAt)}</span>
                <span className={cn('min-w-0 flex-1 truncate', event.status === 'ORPHANED' && 'line-through')}>
                  {event.name}
                </span>
                <span className="shrink-0 font-mono text-2xs text-muted-foreground">
                  <ExplorerLink kind="block" value={event.blockNumber ?? 0}>
                    {event.blockNumber}
                  </ExplorerLink>
                </span>
              </li>
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

const labels = { DEPOSIT: 'Deposit', PAYOUT: 'Payout', FAUCET: 'Test tokens', OTHER: 'Other' }
const tones = { DEPOSIT: 'info', PAYOUT: 'success', FAUCET: 'line', OTHER: 'line' } as const

function short(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
