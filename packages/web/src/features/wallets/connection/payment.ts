import { escrowAbi } from '@limelight/chain/artifacts/escrow'
import type { Authorization, OrderPayment, Terms } from '@limelight/contract/deposits/schema'
import {
  buildAuthorization,
  depositKey,
  type EscrowSite,
  extendData,
  refundData,
  releaseData,
  splitData,
  toStruct,
} from '@limelight/contract/deposits/typed-data'
import type { Network } from '@limelight/contract/wallets/schema'
import { erc20Abi, type Hex, parseUnits } from 'viem'
import { WalletProblem } from './problems.ts'
import { addressOf } from './values.ts'
import { isSameAccount, type Wallet, type WalletState, waitForReceipt } from './wallet.ts'

type Account = WalletState['address']
type Party = 'buyer' | 'seller'

/** Deposits whose keys, amounts and nonce this page has computed itself. Only these reach a wallet. */
export type CheckedCart = {
  site: EscrowSite
  cart: [Terms, ...Terms[]]
  keys: Hex[]
  sum: bigint
  /** Made from the terms. Null for a token without ERC-3009. */
  authorization: Authorization | null
}

/**
 * Checks that payments are what the server says: on the network of this page, in its contract and
 * token, paid by this account, under the key that follows from the terms.
 */
export function checkPayments(
  payments: readonly OrderPayment[],
  { network, account, authorization }: { network: Network; account: Account; authorization: Authorization | null },
): CheckedCart {
  const site = { chainId: network.chainId, contract: addressOf(network.contract) }
  const [first, ...others] = payments.map(payment => checkTerms(payment, network, { party: 'buyer', account }))
  if (first === undefined) throw new WalletProblem('mismatch')
  const cart: [Terms, ...Terms[]] = [first, ...others]
  return {
    site,
    cart,
    keys: cart.map(terms => depositKey(site, terms)),
    sum: cart.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    authorization: authorization === null ? null : checkAuthorization(authorization, site, cart),
  }
}

/** The buyer's signature that pays the cart without gas. */
export async function signPayment(wallet: Wallet, account: Account, { authorization }: CheckedCart): Promise<Hex> {
  if (authorization === null) throw new WalletProblem('mismatch')
  const { domain, types, primaryType, message } = authorization
  return wallet.attempt(() =>
    wallet.client.signTypedData({
      account,
      domain: { ...domain, verifyingContract: addressOf(domain.verifyingContract) },
      types,
      primaryType,
      message,
    }),
  )
}

/** Fails before the wallet opens when it holds too little. */
export async function requireFunds(wallet: Wallet, account: Account, { cart, sum }: CheckedCart): Promise<void> {
  const token = addressOf(cart[0].token)
  const balance = await wallet.attempt(() =>
    wallet.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
  )
  if (balance < sum) throw new WalletProblem('poor')
}

/** Allows the escrow to take exactly the sum. Does nothing if it may already. `onSent`: the network decides now. */
export async function approvePayment(
  wallet: Wallet,
  account: Account,
  { site, cart, sum }: CheckedCart,
  onSent: () => void,
): Promise<void> {
  const [token, escrow] = [addressOf(cart[0].token), addressOf(site.contract)]
  const erc20 = { address: token, abi: erc20Abi } as const
  const allowance = await wallet.attempt(() =>
    wallet.client.readContract({ ...erc20, functionName: 'allowance', args: [account, escrow] }),
  )
  if (allowance >= sum) return
  const hash = await wallet.attempt(() =>
    wallet.client.writeContract({ ...erc20, account, functionName: 'approve', args: [escrow, sum] }),
  )
  onSent()
  await waitForReceipt(wallet, hash)
}

/**
 * Pays the approved cart. The hash is a hint for the server, which sees the deposit by itself. A call
 * that the contract would refuse never opens the wallet.
 */
export function depositPayment(wallet: Wallet, account: Account, { site, cart }: CheckedCart): Promise<Hex> {
  const call = {
    account,
    address: addressOf(site.contract),
    abi: escrowAbi,
    functionName: 'deposit',
    args: [cart.map(toStruct)],
  } as const
  return wallet.attempt(async () => {
    await wallet.client.simulateContract(call)
    return wallet.client.writeContract(call)
  })
}

/** The buyer's signature that pays the seller at once. */
export async function signRelease(
  wallet: Wallet,
  account: Account,
  payment: OrderPayment,
  network: Network,
): Promise<Hex> {
  const { site, key, terms } = checkKey(payment, network, { party: 'buyer', account })
  return wallet.attempt(() => wallet.client.signTypedData({ account, ...releaseData(site, key, terms) }))
}

/** The seller's signature that pays the buyer back at once. */
export async function signRefund(
  wallet: Wallet,
  account: Account,
  payment: OrderPayment,
  network: Network,
): Promise<Hex> {
  const { site, key, terms } = checkKey(payment, network, { party: 'seller', account })
  return wallet.attempt(() => wallet.client.signTypedData({ account, ...refundData(site, key, terms) }))
}

/** The buyer's signature that gives the seller time until a date. */
export async function signExtend(
  wallet: Wallet,
  account: Account,
  payment: OrderPayment,
  { network, deadline }: { network: Network; deadline: string },
): Promise<Hex> {
  const { site, key } = checkKey(payment, network, { party: 'buyer', account })
  const deliverBy = Math.floor(Date.parse(deadline) / 1000)
  return wallet.attempt(() => wallet.client.signTypedData({ account, ...extendData(site, key, deliverBy) }))
}

/** The signature of one side that divides the deposit: `toSeller` in base units, the rest to the buyer. */
export async function signSplit(
  wallet: Wallet,
  account: Account,
  payment: OrderPayment,
  { network, party, toSeller }: { network: Network; party: Party; toSeller: bigint },
): Promise<Hex> {
  const { site, key, terms } = checkKey(payment, network, { party, account })
  if (toSeller < 0n || toSeller > BigInt(terms.amount)) throw new WalletProblem('mismatch')
  return wallet.attempt(() => wallet.client.signTypedData({ account, ...splitData(site, key, terms, toSeller) }))
}

function checkKey(payment: OrderPayment, network: Network, signer: { party: Party; account: Account }) {
  const terms = checkTerms(payment, network, signer)
  const site = { chainId: network.chainId, contract: addressOf(network.contract) }
  return { site, terms, key: depositKey(site, terms) }
}

function checkTerms(
  payment: OrderPayment,
  network: Network,
  { party, account }: { party: Party; account: Account },
): Terms {
  const { terms, key, chainId, contract, token, amount, units, decimals } = payment
  if (terms === null || key === null) throw new WalletProblem('mismatch')
  const site = { chainId: network.chainId, contract: addressOf(network.contract) }
  const isRight =
    chainId === network.chainId &&
    isSameAccount(contract, network.contract) &&
    isSameAccount(token, network.token) &&
    isSameAccount(terms.token, network.token) &&
    isSameAccount(terms[party], account) &&
    units === terms.amount &&
    parseUnits(amount, decimals) === BigInt(units) &&
    depositKey(site, terms) === key
  if (!isRight) throw new WalletProblem('mismatch')
  return terms
}

/** Builds the authorization from the terms, and compares it with what the server wants signed. */
function checkAuthorization(given: Authorization, site: EscrowSite, cart: [Terms, ...Terms[]]): Authorization {
  const { name, version } = given.domain
  const token = { name, version, chainId: site.chainId, address: cart[0].token }
  const own = buildAuthorization(site, token, cart)
  if (sorted(own) !== sorted(given)) throw new WalletProblem('mismatch')
  return own
}

/** JSON with sorted keys, so that only values count. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
