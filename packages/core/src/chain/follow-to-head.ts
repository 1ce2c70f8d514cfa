import type { Context } from '../context.ts'
import { followChain } from './follow.ts'

/** Follows until nothing is new, and gives the lease back. For programs that move the chain themselves. */
export async function followToHead(ctx: Context): Promise<void> {
  const end = new AbortController()
  const onTurn = (outcome: string) => {
    if (outcome !== 'advanced') end.abort()
  }
  const changes = { headsUrl: undefined, pollMs: 1, onTurn }
  await followChain(ctx, { signal: end.signal, onRpcError: () => undefined, changes })
}
