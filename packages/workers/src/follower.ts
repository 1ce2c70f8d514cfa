import { followChain } from '@limelight/core/chain/follow'
import type { Context } from '@limelight/core/context'
import { pause, runLoop } from './loop.ts'
import { countRpcError } from './metrics.ts'

/** How often a waiting process asks for the lease, so that it takes over within 15 seconds. */
const leasePollMs = 2000

/** Follows the chain as long as no other process does. */
export async function runFollower(ctx: Context, signal: AbortSignal): Promise<void> {
  await runLoop(ctx, 'The follower of the chain', signal, async () => {
    const hasFollowed = await followChain(ctx, { signal, onRpcError: countRpcError })
    if (!hasFollowed) await pause(leasePollMs, signal)
  })
}
