import type { Authorization } from '@limelight/contract/deposits/schema'
import { authorizationDigest, buildAuthorization, type TokenDomain } from '@limelight/contract/deposits/typed-data'
import type { Transaction } from '@limelight/db/database'
import type { DepositRow } from '@limelight/db/deposits/tables'
import type { Context } from '../context.ts'
import { AppError, FormError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { queueCallOfKey } from './calls.ts'
import { failFailedHashes } from './failed-hashes.ts'
import { reconcileDeposit } from './reconcile.ts'
import { verifySignature } from './signature.ts'
import {
  failExpiredDeposits,
  findDeposit,
  findTerms,
  findUndecided,
  hasChainDeposit,
  lockDeposit,
  updateDeposit,
} from './store.ts'
import { insertTransaction, type TermsOfKey } from './transaction-store.ts'

/** An authorization that verified, for these deposits in this order. */
export type VerifiedPayment = { ids: string[]; keys: string[]; validBefore: string; signature: string }

/** A token never changes its domain. */
const domains = new Map<string, { reading: Promise<TokenDomain | undefined>; until: number }>()
/** A node that is behind knows no token, so "without ERC-3009" is believed for so long. */
const doubtMs = 10_000

function findTokenDomain(ctx: Context, token: string): Promise<TokenDomain | undefined> {
  const name = `${ctx.secrets.chainRpcUrls[0]} ${token}`
  const now = ctx.clock.now().getTime()
  const known = domains.get(name)
  if (known !== undefined && now < known.until) return known.reading
  const fresh = { reading: readDomain(ctx, token), until: Number.POSITIVE_INFINITY }
  domains.set(name, fresh)
  fresh.reading.then(
    domain => {
      if (domain === undefined) fresh.until = now + doubtMs
    },
    () => {
      fresh.until = now
    },
  )
  return fresh.reading
}

async function readDomain(ctx: Context, token: string): Promise<TokenDomain | undefined> {
  const { readTokenDomain } = await import('@limelight/chain/token')
  const domain = await readTokenDomain(await ctx.chain.client(), token)
  if (domain !== undefined && domain.chainId !== ctx.config.chainId)
    throw new Error(`The token says that it is on chain ${domain.chainId}. Fix CHAIN_RPC_URL or USDT_ADDRESS.`)
  return domain
}

/**
 * The typed data that pays these deposits with one signature, or null for a token without ERC-3009
 * and while the node does not answer: then the buyer approves and deposits.
 */
export async function authorizationFor(ctx: Context, cart: TermsOfKey[]): Promise<Authorization | null> {
  const [first] = cart
  if (first === undefined) return null
  const domain = await findTokenDomain(ctx, first.terms.token).catch((error: unknown) => {
    ctx.logger.warn({ err: error }, 'The chain node did not describe the token, so payments need an approval')
    return undefined
  })
  if (domain === undefined) return null
  const site = { chainId: ctx.config.chainId, contract: first.contract }
  return buildAuthorization(
    site,
    domain,
    cart.map(({ terms }) => terms),
  )
}

/** The terms of these deposits, which one buyer can pay together. */
export async function readCart(ctx: Context, ids: string[]): Promise<TermsOfKey[]> {
  const cart = await Promise.all(ids.map(id => readTerms(ctx, id)))
  const [first] = cart
  const isOneBuyer = cart.every(({ terms }) => terms.buyer === first?.terms.buyer && terms.token === first.terms.token)
  if (!isOneBuyer) throw new AppError('ORDER_CANNOT_BE_PAID')
  return cart
}

async function readTerms(ctx: Context, id: string): Promise<TermsOfKey> {
  const deposit = await findDeposit(ctx.db, id)
  const terms = (await findTerms(ctx.db, id)).find(({ key }) => key === deposit?.key)
  if (terms === undefined) throw new AppError('ORDER_CANNOT_BE_PAID')
  return terms
}

/** Verifies the buyer's signature for a cart. It asks the node, so it runs before the transaction. */
export async function verifyPayment(ctx: Context, ids: string[], signature: string): Promise<VerifiedPayment> {
  const cart = await readCart(ctx, ids)
  const authorization = await authorizationFor(ctx, cart)
  if (authorization === null) throw new FormError({ authorization: 'Authorization is not valid' })
  const digest = authorizationDigest(authorization)
  const verified = await verifySignature(ctx, { signer: authorization.message.from, digest, signature })
  if (verified === undefined) throw new FormError({ authorization: 'Authorization is not valid' })
  const { validBefore } = authorization.message
  return { ids, keys: cart.map(({ key }) => key), validBefore, signature: verified }
}

/** Takes a verified authorization and queues its deposit. Pays all or none. */
export async function payWithAuthorization(
  ctx: Context,
  trx: Transaction,
  { ids, keys, validBefore, signature }: VerifiedPayment,
): Promise<void> {
  // One order for all carts, so that two with the same deposits never wait for each other.
  const locked = new Map<string, DepositRow>()
  for (const id of ids.toSorted()) locked.set(id, await lockPayable(trx, id))
  const isUnchanged = ids.every((id, index) => locked.get(id)?.key === keys[index])
  if (!isUnchanged || Number(validBefore) * 1000 <= ctx.clock.now().getTime()) {
    throw new AppError('ORDER_CANNOT_BE_PAID')
  }
  for (const id of ids) await markSigned(ctx, trx, id, null)
  await insertTransaction(trx, {
    id: newId(ctx.clock),
    kind: 'DEPOSIT',
    keys,
    signer: 'OPERATOR',
    input: { signature, validBefore },
    created_at: ctx.clock.now(),
  })
}

/** Takes the hash that the buyer's wallet reported. The chain decides, so any hash is accepted. */
export async function payWithHash(ctx: Context, trx: Transaction, id: string, txHash: string): Promise<void> {
  await lockPayable(trx, id)
  await markSigned(ctx, trx, id, txHash.toLowerCase())
}

async function lockPayable(trx: Transaction, id: string): Promise<DepositRow> {
  const deposit = await lockDeposit(trx, id)
  if (deposit === undefined || deposit.closed_at !== null) throw new AppError('ORDER_CANNOT_BE_PAID')
  if (deposit.status === 'SIGNED' || (await hasChainDeposit(trx, id))) throw new AppError('ORDER_ALREADY_PAID')
  return deposit
}

function markSigned(ctx: Context, trx: Transaction, id: string, txHash: string | null): Promise<void> {
  return updateDeposit(trx, id, { status: 'SIGNED', problem: null, tx_hash: txHash, signed_at: ctx.clock.now() })
}

/** The order ended unpaid. A deposit that arrives later goes back to its buyer. */
export async function closeDeposit(ctx: Context, trx: Transaction, id: string): Promise<void> {
  await updateDeposit(trx, id, { closed_at: ctx.clock.now() })
  // The follower may have recorded a deposit since the order was read.
  await reconcileDeposit(ctx, trx, id)
}

/**
 * Ends payments whose time has passed, and disputes that nobody decided, whatever became of their
 * orders. A deposit that is seen later still counts.
 */
export async function expireDeposits(ctx: Context): Promise<void> {
  await failExpiredDeposits(ctx.db, ctx.clock.now(), 'No deposit arrived in time.')
  await failFailedHashes(ctx)
  for (const key of await findUndecided(ctx.db, new Date(ctx.clock.now().getTime() + skewMs), maxExpired)) {
    await ctx.db.transaction().execute(trx => queueCallOfKey(ctx, trx, key, { kind: 'EXPIRE' }))
  }
}

/** The clock of the chain differs from ours; the call waits in its row until the contract allows it. */
const skewMs = 60 * 60_000
const maxExpired = 100
