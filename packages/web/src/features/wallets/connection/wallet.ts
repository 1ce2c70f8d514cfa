import type { Network } from '@limelight/contract/wallets/schema'
import type { EIP6963ProviderDetail } from 'mipd'
import {
  type Address,
  createWalletClient,
  custom,
  defineChain,
  type Hex,
  isAddress,
  isAddressEqual,
  publicActions,
  SwitchChainError,
  stringToHex,
} from 'viem'
import { toProblem, WalletProblem } from './problems.ts'

export type FoundWallet = EIP6963ProviderDetail

/** The account and network that the wallet shows to this page. */
export type WalletState = { address: Address; chainId: number }

/** A wallet that the user has connected. Every failure is a `WalletProblem`. */
export type Wallet = ReturnType<typeof openWallet>

/** Talks to a wallet by EIP-1193. */
export function openWallet({ info, provider }: FoundWallet, network: Network) {
  const chain = defineChain({
    id: network.chainId,
    name: network.name,
    nativeCurrency: { name: network.currency, symbol: network.currency, decimals: 18 },
    rpcUrls: { default: { http: network.rpcUrl === null ? [] : [network.rpcUrl] } },
    ...(network.explorerUrl === null
      ? {}
      : { blockExplorers: { default: { name: 'Explorer', url: network.explorerUrl } } }),
  })
  // A repeated request would open the wallet again.
  const client = createWalletClient({ chain, transport: custom(provider, { retryCount: 0 }) }).extend(publicActions)

  const state = async (addresses: readonly Address[]): Promise<WalletState> => {
    const [address] = addresses
    if (address === undefined) throw new WalletProblem('rejected')
    return { address, chainId: await client.getChainId() }
  }

  return {
    name: info.name,
    icon: info.icon,
    connect: () => attempt(async () => state(await client.requestAddresses())),
    /** Lets the user choose another account. */
    chooseAccount: () =>
      attempt(async () => {
        await client.requestPermissions({ eth_accounts: {} })
        return state(await client.getAddresses())
      }),
    /** Asks the wallet to switch to the network, and to add it first if it does not know it. */
    switchNetwork: () =>
      attempt(async () => {
        try {
          await client.switchChain(chain)
        } catch (error) {
          if (!(error instanceof SwitchChainError) && toProblem(error).kind !== 'unknown-network') throw error
          await client.addChain({ chain })
          await client.switchChain(chain)
        }
      }),
    signMessage: (account: Address, message: string) =>
      attempt(() => client.signMessage({ account, message: { raw: stringToHex(message) } })),
    client,
    attempt,
    /** Calls back with each change, and with `undefined` when the wallet is locked or disconnected. */
    watch(onChange: (state: WalletState | undefined) => void): () => void {
      const read = () =>
        void client
          .getAddresses()
          .then(addresses => (addresses.length === 0 ? undefined : state(addresses)))
          .catch(() => undefined)
          .then(onChange)
      provider.on('accountsChanged', read)
      provider.on('chainChanged', read)
      return () => {
        provider.removeListener('accountsChanged', read)
        provider.removeListener('chainChanged', read)
      }
    },
  }
}

async function attempt<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw toProblem(error)
  }
}

/** Whether two texts are the same address. Their case may differ. */
export function isSameAccount(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return isAddress(a) && isAddress(b) && isAddressEqual(a, b)
}

/** Waits until a transaction is in a block. */
export async function waitForReceipt({ client }: Pick<Wallet, 'client'>, hash: Hex): Promise<void> {
  const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 1000 }).catch(error => {
    throw toProblem(error)
  })
  if (receipt.status !== 'success') throw new WalletProblem('reverted')
}
