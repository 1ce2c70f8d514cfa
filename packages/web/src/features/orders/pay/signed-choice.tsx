import type { OrderPayment } from '@limelight/contract/deposits/schema'
import type { Order } from '@limelight/contract/orders/schema'
import type { Network } from '@limelight/contract/wallets/schema'
import { Signature } from 'lucide-react'
import type { ReactNode } from 'react'
import { ErrorView } from '../../../components/error-view.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { trpc } from '../../../server/trpc.ts'
import { WalletConnector } from '../../wallets/connection/connector.tsx'
import type { Wallet, WalletState } from '../../wallets/connection/wallet.ts'

export type Signer = { wallet: Wallet; account: WalletState['address']; payment: OrderPayment; network: Network }

type SignedChoiceProps = {
  order: Order
  /** On the button that opens the wallet. */
  label: string
  isBusy: boolean
  sign: (signer: Signer) => Promise<string>
  onSigned: (signature: string) => Promise<unknown>
  children?: ReactNode
}

/** Leads to a signature of the wallet that the terms of the deposit name. */
export function SignedChoice({ order, label, isBusy, sign, onSigned, children }: SignedChoiceProps) {
  const x = order.side === 'OWNER' ? 'owner' : 'client'
  const payment = trpc.orders.payment.useQuery({ id: order.id, x })
  const network = trpc.wallets.network.useQuery()
  if (payment.isError || network.isError)
    return (
      <ErrorView
        title="Couldn’t load what to sign"
        onRetry={() => void Promise.all([payment.refetch(), network.refetch()])}
        retrying={payment.isFetching || network.isFetching}
        className="py-4"
      >
        Nothing has changed. You can go on without a signature.
      </ErrorView>
    )
  if (payment.data === undefined || network.data === undefined)
    return <Skeleton role="status" aria-busy="true" aria-label="Loading what to sign" className="h-20 w-full" />
  const signer = { payment: payment.data, network: network.data }
  const { terms } = payment.data
  if (terms === null) return null
  return (
    <WalletConnector network={network.data} account={x === 'owner' ? terms.seller : terms.buyer}>
      {({ wallet, account, busy, run }) => (
        <>
          {children}
          <Button
            variant="primary"
            size="lg"
            busy={busy || isBusy}
            busyLabel={busy ? 'Open your wallet…' : 'Saving…'}
            onClick={async () => {
              let signature: string | undefined
              await run(async () => {
                signature = await sign({ wallet, account, ...signer })
              })
              if (signature !== undefined) await onSigned(signature)
            }}
          >
            <Signature aria-hidden />
            {label}
          </Button>
        </>
      )}
    </WalletConnector>
  )
}
