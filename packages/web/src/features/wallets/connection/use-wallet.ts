import type { Network } from '@limelight/contract/wallets/schema'
import { createStore } from 'mipd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toProblem } from './problems.ts'
import { type FoundWallet, openWallet, type Wallet, type WalletState } from './wallet.ts'

const discovery = createStore()

/** The wallets of this browser, in the order in which they announced themselves. */
function useFoundWallets(): readonly FoundWallet[] {
  return useSyncExternalStore(discovery.subscribe, discovery.getProviders)
}

type Connected = { wallet: Wallet; state: WalletState }

/** Finds and connects a wallet, and follows its account and network. */
export function useWallet(network: Network) {
  const found = useFoundWallets()
  const [connected, setConnected] = useState<Connected>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const wallet = connected?.wallet

  useEffect(() => wallet?.watch(state => setConnected(state === undefined ? undefined : { wallet, state })), [wallet])

  /** One call of the wallet at a time. Returns whether it succeeded. */
  const run = async (act: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    setProblem('')
    try {
      await act()
      return true
    } catch (error) {
      setProblem(toProblem(error).message)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    found,
    connected,
    busy,
    problem,
    run,
    lookAgain: () => discovery.reset(),
    connect: (detail: FoundWallet) =>
      run(async () => {
        const opened = openWallet(detail, network)
        setConnected({ wallet: opened, state: await opened.connect() })
      }),
    chooseAccount: () =>
      run(async () => {
        if (wallet !== undefined) setConnected({ wallet, state: await wallet.chooseAccount() })
      }),
    switchNetwork: () =>
      run(async () => {
        if (wallet === undefined) return
        await wallet.switchNetwork()
        setConnected({ wallet, state: await wallet.connect() })
      }),
  }
}
