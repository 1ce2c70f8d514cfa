import { follow } from '@limelight/chain/follower/follow'
import { createNode } from '@limelight/chain/follower/node'
import type { Store } from '@limelight/chain/follower/store'
import { openReadings } from '@limelight/core/chain/readings'
import { createRecorder } from '@limelight/core/chain/record'
import { releaseLease, takeLease } from '@limelight/core/chain/state-store'
import type { Context } from '@limelight/core/context'
import { sql } from 'kysely'

type Append = Parameters<Store['append']>[0]

/** The follower of the product over its own tables. `onAppend` is called after each commit. */
export async function startFollower(
  ctx: Context,
  { onAppend }: { onAppend: (batch: Append) => void },
): Promise<{ stop: () => Promise<void> }> {
  const contracts = { escrow: ctx.config.escrowAddress.toLowerCase(), token: ctx.config.usdtAddress.toLowerCase() }
  const lease = await takeLease(ctx, contracts)
  if (lease === undefined) throw new Error('Another process follows the chain.')
  const readings = openReadings(ctx, lease.chainId)
  const recorder = await createRecorder(ctx, lease, contracts.escrow, readings)
  const end = new AbortController()
  const [url = ''] = ctx.secrets.chainRpcUrls
  const { chainId, chainStartBlock, chainConfirmations } = ctx.config
  const onError = (error: Error) => ctx.logger.warn({ err: error }, 'The node failed')
  const ended = follow({
    nodes: [createNode({ name: 'anvil', url, chainId, contracts, confirmations: chainConfirmations, onError })],
    headsUrl: url,
    contracts,
    startBlock: chainStartBlock,
    store: {
      ...recorder,
      async append(batch) {
        await recorder.append(batch)
        onAppend(batch)
      },
    },
    canLoseFinalBlocks: false,
    pollMs: 1000,
    onWarning: (text, details) => ctx.logger.warn(details, text),
    signal: end.signal,
  })
  return {
    async stop() {
      end.abort()
      await ended
      await readings.stop()
      await releaseLease(ctx.db, lease)
    },
  }
}

export async function clearIndex({ db }: Context): Promise<void> {
  await sql`truncate chain_state, chain_blocks, chain_events, chain_transfers, chain_deposits, outbox`.execute(db)
}
