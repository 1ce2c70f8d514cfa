import type { Network } from '@limelight/contract/wallets/schema'
import { useState } from 'react'
import { QueryError } from '../../components/query-error.tsx'
import { Card, CardBody } from '../../components/ui/card.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useLive } from '../../server/live.ts'
import { trpc } from '../../server/trpc.ts'
import { useUser } from '../users/use-user.ts'
import { LinkCard } from './link-card.tsx'
import { NetworkCard } from './network-card.tsx'
import { WalletCard } from './wallet-card.tsx'

export default function WalletsPage() {
  const network = trpc.wallets.network.useQuery()
  if (network.data !== undefined) return <Wallets network={network.data} />
  if (network.isError)
    return (
      <Card>
        <QueryError query={network} title="Couldn’t load your wallet">
          Orders that run keep their addresses.
        </QueryError>
      </Card>
    )
  return (
    <Card>
      <CardBody role="status" aria-busy="true" aria-label="Loading your wallet" className="grid gap-3">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-16 w-full" />
      </CardBody>
    </Card>
  )
}

function Wallets({ network }: { network: Network }) {
  const user = useUser()
  const [isChanging, setIsChanging] = useState(false)
  const [awaited, setAwaited] = useState<{ after: string; until: number }>()
  const { wallet } = user
  const balance = trpc.wallets.balance.useQuery(undefined, {
    enabled: wallet !== null,
    staleTime: 10_000,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    // After test tokens were sent, until the balance has changed.
    refetchInterval: query =>
      awaited !== undefined && query.state.data?.usdt === awaited.after && Date.now() < awaited.until ? 1000 : false,
  })
  useLive('wallet', () => void balance.refetch())
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {wallet !== null && (
        <WalletCard
          key={wallet}
          user={user}
          address={wallet}
          network={network}
          balance={balance.isError ? unknownBalance : balance.data}
          isLoadingBalance={balance.isFetching}
          onRetry={() => void balance.refetch()}
          isChanging={isChanging}
          onChange={() => setIsChanging(!isChanging)}
        />
      )}
      {(wallet === null || isChanging) && (
        <LinkCard network={network} hasWallet={wallet !== null} onDone={() => setIsChanging(false)} />
      )}
      <NetworkCard
        network={network}
        hasWallet={wallet !== null}
        onTokens={() => setAwaited({ after: balance.data?.usdt ?? '', until: Date.now() + 60_000 })}
      />
      <p className="text-muted-foreground text-xs">
        Never enter a key or a recovery phrase anywhere in Limelight. Nobody here will ask for it.
      </p>
    </div>
  )
}

const unknownBalance = { usdt: null, native: null, owed: null, asOf: null }
