import type { Network } from '@limelight/contract/wallets/schema'
import { useState } from 'react'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import { WalletConnector } from './connection/connector.tsx'
import { LinkSteps } from './link-steps.tsx'
import { SignStep } from './sign-step.tsx'

type LinkWalletProps = { network: Network; onDone: () => void }

/** Connects a wallet of this browser and proves it by signature. Loaded when the user asks for it. */
export default function LinkWallet({ network, onDone }: LinkWalletProps) {
  const utils = trpc.useUtils()
  const [isConnected, setIsConnected] = useState(false)
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-[200px_minmax(0,1fr)]">
      <LinkSteps current={isConnected ? 1 : 0} />
      <WalletConnector network={network}>
        {({ wallet, account, busy, run }) => (
          <SignStep
            key={account}
            address={account}
            busy={busy}
            onShown={setIsConnected}
            sign={async message => {
              let signature: string | undefined
              await run(async () => {
                signature = await wallet.signMessage(account, message)
              })
              return signature
            }}
            onProven={user => {
              utils.users.me.setData(undefined, user)
              void utils.wallets.balance.invalidate()
              toast.success('Wallet linked.')
              onDone()
            }}
          />
        )}
      </WalletConnector>
    </div>
  )
}
