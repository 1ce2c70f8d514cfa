import { toHex } from '@limelight/chain/escrow-calls'
import { readSender } from '@limelight/chain/sender'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { keyAlertMailJob } from './jobs.ts'
import { findAlertedUsers, findForeignCalls, insertKeyAlert, saveKeyCheck } from './key-store.ts'

/** How many events one check looks at. */
const maxEvents = 50
const maxBehindMs = 10 * 60_000

/**
 * Alerts when a platform key called the escrow and no row of ours did: the key is stolen. It checks
 * final events only, because a reorg could remove others. Returns whether there may be more.
 */
export async function checkPlatformKeys(ctx: Context): Promise<boolean> {
  const calls = await findForeignCalls(ctx.db, { chainId: ctx.config.chainId, limit: maxEvents })
  const client = await ctx.chain.client()
  for (const call of calls) {
    const sender = call.isOurs ? undefined : await readSender(client, toHex(call.tx_hash))
    if (!call.isOurs && sender === undefined) {
      // A node that is behind knows it soon, so the check goes on from here later.
      if (ctx.clock.now().getTime() - call.block_time.getTime() < maxBehindMs) return false
      ctx.logger.error(
        { hash: call.tx_hash },
        'No node knows the transaction of a final event; its sender is unchecked',
      )
    }
    const isPlatformKey = sender !== undefined && [call.operator, call.arbiter].includes(sender)
    await ctx.db.transaction().execute(async trx => {
      await saveKeyCheck(trx, { chain_id: ctx.config.chainId, event_id: call.id })
      if (!isPlatformKey) return
      const alert = { tx_hash: call.tx_hash, from_address: sender, key: call.key, noticed_at: ctx.clock.now() }
      if (!(await insertKeyAlert(trx, alert))) return
      ctx.logger.fatal(alert, 'A platform key called the escrow and we did not: the key is stolen. Replace it now.')
      for (const userId of await findAlertedUsers(trx, call)) {
        await emit(ctx, trx, keyAlertMailJob, { txHash: call.tx_hash, userId })
      }
    })
  }
  return calls.length === maxEvents
}
