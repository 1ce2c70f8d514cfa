import type { Balance } from '@limelight/contract/wallets/schema'
import type { Context } from '../context.ts'
import { getOwnUser } from '../users/profile.ts'

const unknownBalance: Balance = { usdt: null, native: null, owed: null, asOf: null }

/** Asks the chain. The amounts are unknown without a wallet or while no node responds. */
export async function getBalance(ctx: Context, caller: { userId: string }): Promise<Balance> {
  const { wallet } = await getOwnUser(ctx, caller)
  if (wallet === null) return unknownBalance
  const { readBalances } = await import('@limelight/chain/balances')
  try {
    return {
      ...(await readBalances(await ctx.chain.client(), ctx.config, wallet)),
      asOf: ctx.clock.now().toISOString(),
    }
  } catch (error) {
    ctx.logger.warn({ err: error }, 'The chain node did not return a balance')
    return unknownBalance
  }
}
