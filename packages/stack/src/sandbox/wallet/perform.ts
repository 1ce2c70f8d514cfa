import { amoyChain } from '@limelight/chain/amoy'
import { createWalletClient, hashTypedData, http, isAddress, isHex } from 'viem'
import type { WalletAccount } from './accounts.ts'
import { type Transaction, type TypedData, WalletError } from './asks.ts'
import { changeSession, type Outcome, type Request } from './sessions.ts'

export type ChainAccess = { rpcUrl: string; chainId: number }

/** Does what the user has allowed. */
export async function perform(chain: ChainAccess, { session, method, ask }: Request): Promise<Outcome> {
  switch (ask.kind) {
    case 'connect':
      changeSession(session, { isConnected: true })
      return { result: method === 'eth_requestAccounts' ? [session.account.address] : [permission(session.account)] }
    case 'add-network':
      session.chainIds.add(ask.chainId)
      changeSession(session, { chainId: ask.chainId })
      return { result: null }
    case 'switch-network':
      changeSession(session, { chainId: ask.chainId })
      return { result: null }
    case 'message':
      return { result: await ask.account.signer.signMessage({ message: { raw: ask.message } }) }
    case 'typed-data':
      return { result: await ask.account.signer.sign({ hash: digestOf(ask.data) }) }
    case 'transaction':
      return send(chain, ask.account, ask.transaction)
  }
}

export function permission({ address }: WalletAccount) {
  return { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [address] }] }
}

/** The digest of any typed data, whatever its types are. */
function digestOf({ domain, types, primaryType, message }: TypedData) {
  try {
    return hashTypedData({ domain, types, primaryType, message })
  } catch {
    throw new WalletError(-32602, 'The typed data does not match its types')
  }
}

async function send({ rpcUrl, chainId }: ChainAccess, account: WalletAccount, transaction: Transaction) {
  const { to, value, gas } = transaction
  const data = transaction.data ?? transaction.input
  const client = createWalletClient({
    account: account.signer,
    chain: amoyChain({ chainId, rpcUrl }),
    transport: http(rpcUrl, { retryCount: 0 }),
  })
  const result = await client
    .sendTransaction({
      ...(to !== undefined && isAddress(to, { strict: false }) ? { to } : {}),
      ...(data !== undefined && isHex(data) ? { data } : {}),
      ...(value === undefined ? {} : { value: BigInt(value) }),
      ...(gas === undefined ? {} : { gas: BigInt(gas) }),
    })
    .catch((error: unknown) => {
      throw new WalletError(-32000, error instanceof Error ? firstLine(error.message) : 'The node refused the call')
    })
  return { result }
}

const firstLine = (text: string) => text.split('\n')[0] ?? text
