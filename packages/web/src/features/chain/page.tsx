import type { ContractInfo } from '@limelight/contract/chain/schema'
import { QueryError } from '../../components/query-error.tsx'
import { AdminPage } from '../../components/shell/admin-page.tsx'
import { PageSkeleton } from '../../components/shell/skeletons.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Note } from '../../components/ui/note.tsx'
import { trpc } from '../../server/trpc.ts'
import { ContractCard } from './contract-card.tsx'
import { Events } from './events.tsx'
import { ExplorerUrl } from './explorer-link.tsx'
import { Figures } from './figures.tsx'
import { StuckTransactions } from './stuck.tsx'
import { TestTokens } from './test-tokens.tsx'
import { Transfers } from './transfers.tsx'

const refreshMs = 5000

/** The contract, how far the follower is, and the newest transfers and events. */
export default function BlockchainPage() {
  const info = trpc.chain.contractInfo.useQuery(undefined, { refetchInterval: refreshMs })
  const health = trpc.chain.health.useQuery(undefined, { refetchInterval: refreshMs })
  const stuck = trpc.chain.stuck.useQuery({ limit: 20 }, { refetchInterval: refreshMs })
  return (
    <AdminPage
      title="Blockchain"
      isTool={false}
      isFlush
      heading={info.data !== undefined && <Network info={info.data} />}
      actions={<ReadAt at={info.dataUpdatedAt} />}
    >
      {info.data === undefined ? (
        <div className="p-5 max-md:p-4">
          {info.isError ? (
            <QueryError query={info} title="Couldn’t load the contract">
              The other pages still work.
            </QueryError>
          ) : (
            <PageSkeleton />
          )}
        </div>
      ) : (
        <ExplorerUrl value={health.data?.explorerUrl ?? null}>
          <Figures info={info.data} health={health.data} />
          <div className="grid gap-4 p-5 max-md:p-4">
            <Problem info={info.data} />
            <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]">
              <ContractCard info={info.data} health={health.data} />
              <div className="grid min-w-0 content-start gap-4">
                <StuckTransactions
                  calls={stuck.data}
                  hasFailed={stuck.isError}
                  retry={() => void stuck.refetch()}
                  retrying={stuck.isFetching}
                />
                {info.data.isTestNetwork && <TestTokens />}
              </div>
            </div>
            <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_316px]">
              <Transfers escrow={info.data.escrow} head={info.data.head} finalized={info.data.finalized} />
              <Events />
            </div>
          </div>
        </ExplorerUrl>
      )}
    </AdminPage>
  )
}

function Network({ info }: { info: ContractInfo }) {
  return (
    <span className="flex items-center gap-2 whitespace-nowrap text-xs">
      <span
        aria-hidden
        className={cn('size-2 rounded-full', info.head === null || info.isHalted ? 'bg-danger' : 'bg-success')}
      />
      {info.isTestNetwork ? 'Polygon test network' : 'Network'}, {info.chainId}
    </span>
  )
}

function ReadAt({ at }: { at: number }) {
  if (at === 0) return null
  return (
    <span className="whitespace-nowrap text-muted-foreground text-xs tabular-nums max-md:hidden">
      Live, {new Date(at).toLocaleTimeString('en-GB')}
    </span>
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
