import type { Network } from '@limelight/contract/wallets/schema'
import { WalletMinimal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ErrorBoundary } from '../../components/error-boundary.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../components/ui/card.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { lazyComponent } from '../../display/lazy-component.tsx'
import { AddressForm } from './address-form.tsx'

/** viem loads with it, and not before. */
const LinkWallet = lazyComponent(() => import('./link-wallet.tsx'))

type LinkCardProps = {
  network: Network
  hasWallet: boolean
  onDone: () => void
}

/** Links the first wallet, or another one in place of it. */
export function LinkCard({ network, hasWallet, onDone }: LinkCardProps) {
  const [way, setWay] = useState<'link' | 'type' | undefined>(hasWallet ? 'link' : undefined)
  const leave = () => {
    setWay(undefined)
    onDone()
  }
  return (
    <Card>
      <CardHeader title={hasWallet ? 'Change to another wallet' : 'Link a wallet'}>
        {(hasWallet || way !== undefined) && (
          <Button variant="ghost" size="sm" onClick={leave}>
            Cancel
          </Button>
        )}
      </CardHeader>
      <CardBody>
        {way === undefined && (
          <p className="mb-4 max-w-[60ch] text-muted-foreground">
            Orders are paid in {network.symbol} on {network.name}, from your wallet into an escrow and from there to the
            seller. A signature proves that the wallet is yours. It costs nothing and moves no money.
          </p>
        )}
        {way === 'link' && (
          <ErrorBoundary>
            <Suspense fallback={<Skeleton className="h-36 w-full" />}>
              <LinkWallet network={network} onDone={leave} />
            </Suspense>
          </ErrorBoundary>
        )}
        {way === 'type' && <AddressForm onDone={leave} />}
        <div className="flex flex-wrap gap-2">
          {way === undefined && (
            <Button variant="primary" onClick={() => setWay('link')}>
              <WalletMinimal aria-hidden />
              Connect a wallet
            </Button>
          )}
          {way === 'type' ? (
            <Button variant="ghost" className="mt-2 -ml-2.5" onClick={() => setWay('link')}>
              Connect a wallet instead
            </Button>
          ) : (
            <Button variant="ghost" className={way === 'link' ? 'mt-4 -ml-2.5' : ''} onClick={() => setWay('type')}>
              Enter an address instead
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
  )
}
