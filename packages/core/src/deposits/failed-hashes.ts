import type { Context } from '../context.ts'
import { failDeposits, findUnseenHashes } from './store.ts'

/** A reorg can still make the transaction succeed. */
const graceMs = 10 * 60_000
const maxHashes = 100

/**
 * Ends payments whose transaction has failed, so that the buyer can pay again. One that no node knows
 * can still arrive, so it has until the end of its terms, which both sides read. A deposit that
 * arrives later still counts, or goes back.
 */
export async function failFailedHashes(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - graceMs)
  const waiting = await findUnseenHashes(ctx.db, { before, limit: maxHashes })
  if (waiting.length === 0) return
  const { hasFailed } = await import('@limelight/chain/has-failed')
  const nodes = await ctx.chain.nodes()
  for (const { key, hash } of waiting) {
    try {
      if (await hasFailed(nodes, hash)) await failDeposits(ctx.db, [key], 'The transaction failed.')
    } catch (error) {
      // A node that is away may have it. The payment then ends with its terms.
      ctx.logger.warn({ err: error, hash }, 'A chain node did not say whether the transaction of a payment failed')
    }
  }
}
