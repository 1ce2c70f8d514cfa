import { shortAddress } from '@limelight/contract/addresses'
import type { Network } from '@limelight/contract/wallets/schema'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { useWallet } from './use-wallet.ts'
import { isSameAccount, type Wallet, type WalletState } from './wallet.ts'

export type ReadyWallet = {
  wallet: Wallet
  account: WalletState['address']
  busy: boolean
  run: (act: () => Promise<void>) => Promise<boolean>
}

type WalletConnectorProps = {
  network: Network
  /** The account that the wallet has to show. Any if it is missing. */
  account?: string
  /** Shown below the connected account once account and network are right. */
  children: (ready: ReadyWallet) => ReactNode
}

/** Leads from "no wallet" to a wallet with the right account on the right network. Each obstacle is one sentence. */
export function WalletConnector({ network, account, children }: WalletConnectorProps) {
  const session = useWallet(network)
  const { connected, busy, problem } = session
  return (
    <div className="grid min-w-0 content-start gap-3">
      {connected === undefined ? (
        <WalletChoice session={session} />
      ) : (
        <>
          <ConnectedWallet session={session} wallet={connected.wallet} state={connected.state} />
          <Obstacle session={session} network={network} account={account} state={connected.state} />
          {isReady(connected.state, network, account) &&
            children({ wallet: connected.wallet, account: connected.state.address, busy, run: session.run })}
        </>
      )}
      <div role="alert" className="empty:-mt-3">
        {problem !== '' && <Note variant="danger">{problem}</Note>}
      </div>
    </div>
  )
}

type Session = ReturnType<typeof useWallet>

function isReady({ address, chainId }: WalletState, network: Network, account: string | undefined): boolean {
  return chainId === network.chainId && (account === undefined || isSameAccount(address, account))
}

function WalletChoice({ session }: { session: Session }) {
  const { found, busy } = session
  if (found.length === 0) {
    return (
      <>
        <Note>
          No wallet found in this browser. Install one, such as MetaMask or Rabby, or open Limelight in the browser of
          your wallet app.
        </Note>
        <Button className="justify-self-start" onClick={session.lookAgain}>
          <RefreshCw aria-hidden />
          Look again
        </Button>
      </>
    )
  }
  return (
    <>
      <ul className="grid gap-2" aria-label="Wallets in this browser">
        {found.map(detail => (
          <li key={detail.info.uuid}>
            <Button
              variant={found.length === 1 ? 'primary' : 'default'}
              size="lg"
              className="w-full justify-start"
              busy={busy}
              onClick={() => void session.connect(detail)}
            >
              <img src={detail.info.icon} alt="" className="size-5 rounded-sm" />
              Connect {detail.info.name}
            </Button>
          </li>
        ))}
      </ul>
      {busy && (
        <p role="status" className="text-muted-foreground text-xs">
          Go on in your wallet. If you don’t see its window, look behind this one or allow pop-ups.
        </p>
      )}
    </>
  )
}

function ConnectedWallet({ session, wallet, state }: { session: Session; wallet: Wallet; state: WalletState }) {
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <img src={wallet.icon} alt="" className="size-8 rounded-md" />
      <p className="min-w-28 flex-1" aria-live="polite">
        <span className="block font-medium">{wallet.name}</span>
        <span className="block font-mono text-muted-foreground text-xs">{shortAddress(state.address)}</span>
      </p>
      <Button size="sm" busy={session.busy} onClick={() => void session.chooseAccount()}>
        Choose another account
      </Button>
    </div>
  )
}

function Obstacle(props: { session: Session; network: Network; account: string | undefined; state: WalletState }) {
  const { session, network, account, state } = props
  if (account !== undefined && !isSameAccount(state.address, account)) {
    return (
      <Note variant="danger">
        Your wallet shows {shortAddress(state.address)}, but this needs {shortAddress(account)}. Choose that account in
        your wallet.
      </Note>
    )
  }
  if (state.chainId === network.chainId) return null
  return (
    <>
      <Note variant="danger">
        Your wallet is on another network (chain {state.chainId}). Switch it to {network.name}.
      </Note>
      <Button
        variant="primary"
        className="justify-self-start"
        busy={session.busy}
        busyLabel="Switching…"
        onClick={() => void session.switchNetwork()}
      >
        Switch to {network.name}
      </Button>
    </>
  )
}
