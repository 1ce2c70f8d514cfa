import type { User } from '@limelight/contract/users/schema'
import type { Prove } from '@limelight/contract/wallets/schema'
import type { Transaction } from '@limelight/db/database'
import { noticeMailJob } from '../accounts/jobs.ts'
import { proveOwnerIf, requireProof } from '../accounts/verify-password.ts'
import type { Caller, Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { AppError } from '../runtime/errors.ts'
import { getOwnUser } from '../users/profile.ts'
import { changeWallet, replacesProvenWallet } from '../users/wallet.ts'
import { findChallenge, redeemChallenge, saveChallenge } from './store.ts'

const challengeLifetimeMs = 10 * 60_000

/** The message names the account, so a signature for one account proves nothing for another. */
export async function createChallenge(
  ctx: Context,
  caller: Caller,
  { address }: { address: string },
): Promise<{ message: string; expiresAt: string }> {
  const { email } = await getOwnUser(ctx, caller)
  const { createSignInMessage } = await import('@limelight/chain/sign-in')
  const issuedAt = ctx.clock.now()
  const expiresAt = new Date(issuedAt.getTime() + challengeLifetimeMs)
  const message = createSignInMessage({
    address,
    chainId: ctx.config.chainId,
    url: ctx.config.publicUrl,
    statement: `Link this wallet to the Limelight account of ${email}. This costs nothing and moves no money.`,
    issuedAt,
    expiresAt,
  })
  await saveChallenge(ctx.db, { user_id: caller.userId, address, message, expires_at: expiresAt })
  return { message, expiresAt: expiresAt.toISOString() }
}

/** Links a wallet whose owner has signed the challenge of this user. */
export async function proveWallet(ctx: Context, caller: Caller, input: Prove): Promise<User> {
  const { address, signature, password } = input
  const challenge = await findChallenge(ctx.db, { userId: caller.userId, address, now: ctx.clock.now() })
  if (challenge === undefined) throw new AppError('UNAUTHORIZED_ACTION')
  if (!(await isSigned(ctx, { address, signature, message: challenge.message })))
    throw new AppError('UNAUTHORIZED_ACTION')
  const proof = await proveOwnerIf(ctx, { userId: caller.userId, password }, account =>
    replacesProvenWallet(account, address),
  )
  return ctx.db.transaction().execute(async trx => {
    await requireProof(trx, proof)
    if (!(await redeemChallenge(trx, challenge))) throw new AppError('UNAUTHORIZED_ACTION')
    return saveWallet(ctx, trx, caller, { wallet: address, isProven: true })
  })
}

export function removeWallet(ctx: Context, caller: Caller): Promise<User> {
  return ctx.db.transaction().execute(trx => saveWallet(ctx, trx, caller, { wallet: null, isProven: false }))
}

async function saveWallet(
  ctx: Context,
  trx: Transaction,
  caller: Caller,
  change: { wallet: string | null; isProven: boolean },
): Promise<User> {
  const { former, replaced, losers } = await changeWallet(ctx, trx, caller.userId, change)
  if (replaced !== undefined) {
    const { name, email } = former
    await emit(ctx, trx, noticeMailJob, { kind: 'wallet-changed', name, email, wallet: replaced })
  }
  const taken = change.wallet === null ? {} : { wallet: { former: change.wallet, next: null } }
  for (const { name, email } of losers)
    await emit(ctx, trx, noticeMailJob, { kind: 'wallet-taken', name, email, ...taken })
  return getOwnUser(ctx, caller, trx)
}

/** A signature of a contract wallet that the node cannot check counts as not given. */
async function isSigned(
  ctx: Context,
  claim: { address: string; message: string; signature: string },
): Promise<boolean> {
  const { isSignedBy } = await import('@limelight/chain/sign-in')
  return isSignedBy(await ctx.chain.client(), claim).catch((error: unknown) => {
    ctx.logger.warn({ err: error }, 'The chain node could not check the signature of a wallet')
    return false
  })
}
