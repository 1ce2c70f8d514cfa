import type { Context } from '../context.ts'
import { failDeposits, findUnseenHashes } from './store.ts'

/** Nodes hear of a transaction within seconds. */
const graceMs = 10 * 60_000
const maxHashes = 100

/**
 * Ends payments whose posted hash no node knows, or whose transaction has failed, so that the buyer can
 * pay again. A deposit that arrives later still counts, or goes back.
 */
export async function failUnknownHashes(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - graceMs)
  const waiting = await findUnseenHashes(ctx.db, { before, limit: maxHashes })
  if (waiting.length === 0) return
  const { findFate } = await import('@limelight/chain/fate')
  const nodes = await ctx.chain.nodes()
  for (const { key, hash } of waiting) {
    try {
      const fate = await findFate(nodes, hash)
      if (fate !== 'possible') await failDeposits(ctx.db, [key], problems[fate])
    } catch (error) {
      // A node that is away may know it. The payment then ends with its terms.
      ctx.logger.warn({ err: error, hash }, 'A chain node did not say whether it knows the transaction of a payment')
    }
  }
}

const problems = {
  unknown: 'No node of the network knows the transaction.',
  failed: 'The transaction failed.',
}
