import type { Network } from '@limelight/contract/wallets/schema'
import { Coins, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Card, CardBody } from '../../components/ui/card.tsx'
import { toast } from '../../components/ui/toast.ts'
import { lazyComponent } from '../../display/lazy-component.tsx'
import { useTestTokens } from './use-test-tokens.ts'

const AddNetworkDialog = lazyComponent(() => import('./add-network-dialog.tsx'))

type NetworkCardProps = {
  network: Network
  hasWallet: boolean
  /** Test tokens are on their way. */
  onTokens: () => void
}

/** The network of order payments, and test tokens where they are worth nothing. */
export function NetworkCard({ network, hasWallet, onTokens }: NetworkCardProps) {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Card title="Network">
      <CardBody>
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5">
          <div className="min-w-0 flex-1 basis-64">
            <p>
              <span aria-hidden className="mr-1.5 inline-block size-2 rounded-full bg-success" />
              <span className="font-medium">{network.name}</span>{' '}
              <span className="text-muted-foreground text-xs tabular-nums">
                chain {network.chainId}, {network.symbol} with {network.decimals} decimals
              </span>
            </p>
            <p className="text-muted-foreground text-xs">A wallet that doesn’t know it can add it with one click.</p>
          </div>
          <Button onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            Add to wallet
          </Button>
        </div>
        {network.isTest && <TestTokens symbol={network.symbol} hasWallet={hasWallet} onTokens={onTokens} />}
        {isAdding && (
          <Suspense>
            <AddNetworkDialog network={network} onClose={() => setIsAdding(false)} />
          </Suspense>
        )}
      </CardBody>
    </Card>
  )
}

function TestTokens({ symbol, hasWallet, onTokens }: { symbol: string; hasWallet: boolean; onTokens: () => void }) {
  const tokens = useTestTokens(symbol, () => {
    toast.success(`1,000.00 test ${symbol} are on their way.`)
    onTokens()
  })
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5 border-t pt-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">Test tokens</p>
        <p className="text-muted-foreground text-xs">
          Here {symbol} has no worth; it is for trying out. You get 1,000.00 once every 24 hours
          {hasWallet ? '.' : ', as soon as you have linked a wallet.'}
        </p>
        <p className="text-muted-foreground text-xs">{tokens.wait}</p>
        <p role="alert" className="text-danger text-xs">
          {tokens.problem}
        </p>
      </div>
      <Button
        disabled={!hasWallet || tokens.isUsedUp}
        busy={tokens.isPending}
        busyLabel="Sending…"
        onClick={tokens.request}
      >
        <Coins aria-hidden />
        Get 1,000.00 test {symbol}
      </Button>
    </div>
  )
}
