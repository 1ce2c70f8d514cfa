import * as z from 'zod'
import { findWalletAccount, type WalletAccount } from './accounts.ts'
import type { Session } from './sessions.ts'

/** What only the user may allow. */
export type Ask =
  | { kind: 'connect' }
  | { kind: 'add-network'; chainId: number; name: string; rpcUrl: string }
  | { kind: 'switch-network'; chainId: number }
  | { kind: 'message'; account: WalletAccount; message: `0x${string}` }
  | { kind: 'typed-data'; account: WalletAccount; data: TypedData }
  | { kind: 'transaction'; account: WalletAccount; transaction: Transaction }

export type TypedData = z.infer<typeof typedDataSchema>
export type Transaction = z.infer<typeof transactionSchema>

/** An error of EIP-1193 or of JSON-RPC. */
export class WalletError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const hex = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]*$/)])
const quantity = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{1,64}$/)])
const address = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)])

const typedDataSchema = z.object({
  domain: z.record(z.string(), z.unknown()),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
})

const transactionSchema = z.object({
  from: address,
  to: address.optional(),
  value: quantity.optional(),
  data: hex.optional(),
  input: hex.optional(),
  gas: quantity.optional(),
})

const chainSchema = z.tuple([z.object({ chainId: quantity })])
const addChainSchema = z.tuple([
  z.object({ chainId: quantity, chainName: z.string().min(1), rpcUrls: z.array(z.url()).min(1) }),
])

/**
 * The question behind a call, `undefined` where no question is needed. Throws where a wallet refuses
 * without asking.
 */
export function readAsk(session: Session, chainId: number, method: string, params: unknown): Ask | undefined {
  switch (method) {
    case 'eth_requestAccounts':
      return session.isConnected ? undefined : { kind: 'connect' }
    case 'wallet_requestPermissions':
      return { kind: 'connect' }
    case 'wallet_switchEthereumChain':
      return readSwitch(session, params)
    case 'wallet_addEthereumChain':
      return readAddition(chainId, params)
    case 'personal_sign':
      return readMessage(session, params)
    case 'eth_signTypedData_v4':
      return readTypedData(session, params)
    case 'eth_sendTransaction':
      return readTransaction(session, chainId, params)
    default:
      return undefined
  }
}

function readSwitch(session: Session, params: unknown): Ask | undefined {
  const [wanted] = parse(chainSchema, params, 'wallet_switchEthereumChain needs a chainId')
  const chainId = Number(wanted.chainId)
  if (!session.chainIds.has(chainId)) throw new WalletError(4902, `Unrecognized chain ID "${wanted.chainId}"`)
  return session.chainId === chainId ? undefined : { kind: 'switch-network', chainId }
}

function readAddition(known: number, params: unknown): Ask {
  const [{ chainId, chainName, rpcUrls }] = parse(addChainSchema, params, 'The network is not complete')
  if (Number(chainId) !== known)
    throw new WalletError(-32602, `The sandbox's wallet can only add chain ${known}, the chain of this machine`)
  return { kind: 'add-network', chainId: known, name: chainName, rpcUrl: rpcUrls[0] ?? '' }
}

function readMessage(session: Session, params: unknown): Ask {
  const [message, from] = parse(z.tuple([hex, z.string()]).rest(z.unknown()), params, 'The message must be hexadecimal')
  return { kind: 'message', account: connectedAccount(session, from), message }
}

function readTypedData(session: Session, params: unknown): Ask {
  const [from, given] = parse(z.tuple([z.string(), z.unknown()]), params, 'Typed data needs an account')
  const account = connectedAccount(session, from)
  const data = parse(
    typedDataSchema,
    typeof given === 'string' ? fromJson(given) : given,
    'The typed data is not valid',
  )
  const { chainId } = data.domain
  if (chainId !== undefined && Number(chainId) !== session.chainId)
    throw new WalletError(-32602, `Provided chainId "${chainId}" must match the active chainId "${session.chainId}"`)
  return { kind: 'typed-data', account, data }
}

function readTransaction(session: Session, chainId: number, params: unknown): Ask {
  const [transaction] = parse(z.tuple([transactionSchema]), params, 'The transaction is not valid')
  const account = connectedAccount(session, transaction.from)
  if (session.chainId !== chainId) throw new WalletError(4901, `The wallet cannot reach chain ${session.chainId}`)
  return { kind: 'transaction', account, transaction }
}

function connectedAccount(session: Session, address: string): WalletAccount {
  const account = findWalletAccount(address)
  if (!session.isConnected || account === undefined || account !== session.account)
    throw new WalletError(4100, 'The requested account has not been authorized by the user.')
  return account
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, otherwise: string): z.infer<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new WalletError(-32602, otherwise)
  return parsed.data
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
