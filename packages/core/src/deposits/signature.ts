import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'

/**
 * The signature as the escrow takes it, or undefined if it is not the signer's. Only the node knows
 * contract wallets, so without it nobody can tell.
 */
export async function verifySignature(
  ctx: Context,
  claim: { signer: string; digest: `0x${string}`; signature: string },
): Promise<string | undefined> {
  const { verifyDigest } = await import('@limelight/chain/signatures')
  return verifyDigest(await ctx.chain.client(), claim).catch(cause => {
    throw new AppError('DATABASE_ERROR', { status: 503, cause })
  })
}
