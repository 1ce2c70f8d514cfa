import type { Context } from '../context.ts'

/** Who sent a transaction; undefined if the node does not know it. The chain library loads only here. */
export async function findCaller(ctx: Context, hash: string): Promise<string | undefined> {
  const [{ toHex }, { readSender }] = await Promise.all([
    import('@limelight/chain/escrow-calls'),
    import('@limelight/chain/sender'),
  ])
  return readSender(await ctx.chain.client(), toHex(hash))
}
