import { readHeads } from '@limelight/chain/sender'
import type { Context } from '../context.ts'
import type { Signers } from '../signers.ts'
import { checkForeign, checkMined, checkSent } from './receipts.ts'
import { sendNext } from './send.ts'
import {
  findForeignTransactions,
  findMinedTransactions,
  findNextCall,
  findSentTransactions,
  reviveLostTransactions,
} from './transaction-store.ts'

/** In the past while a call is on its way. */
export function findNextDueCall({ db }: Context): Promise<Date | undefined> {
  return findNextCall(db)
}

/**
 * One turn of the sender: looks for receipts first, so that a restart finds what was sent, and then
 * sends at most one call per account. Any process may run it at any time: the rows and the chain
 * alone decide. Returns whether something was sent or changed.
 */
export async function settle(ctx: Context, signers: Signers): Promise<boolean> {
  const client = await ctx.chain.client()
  const { chainId, chainConfirmations: confirmations, environment } = ctx.config
  const heads = await readHeads(client, { chainId, confirmations })
  // The embedded chain can lose its last seconds, which no other chain does with final blocks.
  if (environment === 'local') await reviveLostTransactions(ctx.db, heads.head)
  let hasWorked = await checkMined(ctx, { client, heads }, await findMinedTransactions(ctx.db))
  const own = Object.values(signers).map(({ address }) => address)
  hasWorked = (await checkForeign(ctx, { client }, await findForeignTransactions(ctx.db, own))) || hasWorked
  const failures: unknown[] = []
  for (const signer of ['OPERATOR', 'ARBITER'] as const) {
    const account = signers[signer]
    if (account === undefined) continue
    const turn = { client, heads, signer, account }
    try {
      const [sent] = await findSentTransactions(ctx.db, account.address)
      const isDone = sent === undefined ? await sendNext(ctx, turn) : await checkSent(ctx, turn, sent)
      hasWorked ||= isDone
    } catch (error) {
      // A key that does not sign must not keep the other one from it.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return hasWorked
}
