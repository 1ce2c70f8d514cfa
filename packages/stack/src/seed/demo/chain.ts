import { readHeads } from '@limelight/chain/sender'
import { followToHead } from '@limelight/core/chain/follow-to-head'
import type { Context } from '@limelight/core/context'
import { settle } from '@limelight/core/deposits/settle'
import { openSigners } from '@limelight/core/deposits/signers'
import { followPayment } from '@limelight/core/orders/follow'
import { callChain } from '../../engines/chain-time.ts'

/** The embedded chain needs the first step; a chain with longer epochs needs the second one. */
const blocksUntilFinal = [4, 66]

/** Sends what is queued, mines until it is final, and lets the orders follow. */
export async function makeFinal(ctx: Context, orderIds: string[]): Promise<void> {
  const signers = openSigners(ctx)
  while (await settle(ctx, signers));
  await mineFinal(ctx)
  while (await settle(ctx, signers));
  await followToHead(ctx)
  for (const id of orderIds) await ctx.db.transaction().execute(trx => followPayment(ctx, trx, { id }))
}

/** Every block takes a second of the chain's time, so no more are mined than needed. */
async function mineFinal(ctx: Context): Promise<void> {
  const client = await ctx.chain.client()
  const { chainId, chainConfirmations: confirmations } = ctx.config
  const { head } = await readHeads(client, { chainId, confirmations })
  for (const blocks of blocksUntilFinal) {
    await callChain(ctx.secrets.chainRpcUrls[0] ?? '', 'anvil_mine', [`0x${blocks.toString(16)}`])
    if ((await readHeads(client, { chainId, confirmations })).finalized >= head) return
  }
}
