import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { callChain } from './chain-time.ts'

const blockTimeMs = 1000

/** Without transactions a block comes this often, so that the time of final blocks goes on. */
const idleBlockSeconds = 60

const blockSchema = z.object({
  result: z.object({ number: z.string(), timestamp: z.string(), transactions: z.array(z.unknown()) }),
})

/**
 * The embedded chain mines a block per transaction and none after it, so nothing would ever be
 * final. This mines empty blocks behind a transaction until its block is, as other users would.
 */
export async function mineUntilFinal(rpcUrl: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // The chain restarts after a kill, and the next turn finds it again.
    await mineIfOpen(rpcUrl).catch(() => undefined)
    await delay(blockTimeMs, undefined, { signal }).catch(() => undefined)
  }
}

async function mineIfOpen(rpcUrl: string): Promise<void> {
  const [latest, finalized] = await Promise.all([readBlock(rpcUrl, 'latest'), readBlock(rpcUrl, 'finalized')])
  const pending = await readBlock(rpcUrl, 'pending')
  if (pending.seconds - latest.seconds >= idleBlockSeconds) {
    await callChain(rpcUrl, 'evm_mine', [])
    return
  }
  for (let block = latest; block.number > finalized.number; block = await readBlock(rpcUrl, block.number - 1)) {
    if (block.isEmpty) continue
    await callChain(rpcUrl, 'evm_mine', [])
    return
  }
}

async function readBlock(
  rpcUrl: string,
  block: number | string,
): Promise<{ number: number; seconds: number; isEmpty: boolean }> {
  const name = typeof block === 'number' ? `0x${block.toString(16)}` : block
  const { result } = blockSchema.parse(await callChain(rpcUrl, 'eth_getBlockByNumber', [name, false]))
  const { number, timestamp, transactions } = result
  return { number: Number(number), seconds: Number(timestamp), isEmpty: transactions.length === 0 }
}
