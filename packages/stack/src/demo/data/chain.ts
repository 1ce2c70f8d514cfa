import { readHeads } from '@limelight/chain/sender'
import { followToHead } from '@limelight/core/chain/follow-to-head'
import type { Context } from '@limelight/core/context'
import { settle } from '@limelight/core/deposits/settle'
import { applyDeposit } from '@limelight/core/orders/apply-deposit'
import { openSigners } from '@limelight/core/signers'
import * as z from 'zod'
import { callChain } from '../../launcher/engines/chain-time.ts'

const poolSchema = z.object({ result: z.object({ pending: z.string() }) })

/** The embedded chain needs the first step; a chain with longer epochs needs the second one. */
const blocksUntilFinal = [4, 66]

/** Sends what is queued, mines until it is final, and lets the orders follow. */
export async function makeFinal(ctx: Context, orderIds: string[]): Promise<void> {
  await settleAll(ctx)
  await mineFinal(ctx)
  await settleAll(ctx)
  await followToHead(ctx)
  for (const id of orderIds) await ctx.db.transaction().execute(await applyDeposit(ctx, { id }))
}

/** A busy machine mines a call some time after it took it, so a block is mined here rather than waited for. */
async function settleAll(ctx: Context): Promise<void> {
  const signers = await openSigners(ctx)
  do while (await settle(ctx, signers));
  while (await mineWaiting(ctx))
}

/** Mines a block if calls wait for one. */
async function mineWaiting(ctx: Context): Promise<boolean> {
  const { result } = poolSchema.parse(await callChain(urlOf(ctx), 'txpool_status', []))
  if (Number(result.pending) === 0) return false
  await callChain(urlOf(ctx), 'evm_mine', [])
  return true
}

/** Every block takes a second of the chain's time, so no more are mined than needed. */
async function mineFinal(ctx: Context): Promise<void> {
  const client = await ctx.chain.client()
  const { chainId, chainConfirmations: confirmations } = ctx.config
  const { head } = await readHeads(client, { chainId, confirmations })
  for (const blocks of blocksUntilFinal) {
    await callChain(urlOf(ctx), 'anvil_mine', [`0x${blocks.toString(16)}`])
    if ((await readHeads(client, { chainId, confirmations })).finalized >= head) return
  }
}

function urlOf({ secrets }: Context): string {
  return secrets.chainRpcUrls[0] ?? ''
}
