import { isTestChain } from '@limelight/chain/test-chains'
import type { Context } from '../context.ts'
import { findFaucetOpening, sendFaucetTokens } from '../deposits/transfer.ts'
import { AppError } from '../runtime/errors.ts'
import { getOwnUser } from '../users/profile.ts'

/** Test USDT for the caller's wallet, on test networks only. */
export async function requestTestTokens(ctx: Context, caller: { userId: string }): Promise<{ txHash: string }> {
  if (!isTestChain(ctx.config.chainId)) throw new AppError('UNAUTHORIZED_ACTION')
  const { wallet } = await getOwnUser(ctx, caller)
  if (wallet === null) throw new AppError('CLIENT_WALLET_NOT_SET')
  return { txHash: await sendFaucetTokens(ctx, { userId: caller.userId, wallet }) }
}

/** When the caller gets test USDT again; null if they get some now. */
export async function getFaucetOpening(ctx: Context, caller: { userId: string }): Promise<{ opensAt: string | null }> {
  const opensAt = await findFaucetOpening(ctx, caller.userId)
  return { opensAt: opensAt === null ? null : opensAt.toISOString() }
}
