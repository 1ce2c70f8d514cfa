import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { callChain } from './chain-time.ts'

const blockTimeMs = 1000

const blockSchema = z.object({ result: z.object({ number: z.string(), transactions: z.array(z.unknown()) }) })

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
  for (let block = latest; block.number > finalized.number; block = await readBlock(rpcUrl, block.number - 1)) {
    if (block.isEmpty) continue
    await callChain(rpcUrl, 'evm_mine', [])
    return
  }
}

async function readBlock(rpcUrl: string, block: number | string): Promise<{ number: number; isEmpty: boolean }> {
  const name = typeof block === 'number' ? `0x${block.toString(16)}` : block
  const { result } = blockSchema.parse(await callChain(rpcUrl, 'eth_getBlockByNumber', [name, false]))
  return { number: Number(result.number), isEmpty: result.transactions.length === 0 }
}
