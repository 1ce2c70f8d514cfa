import * as z from 'zod'

/** A block is final once two more stand on it. */
const blocksUntilFinal = 3

const blockSchema = z.object({ result: z.object({ timestamp: z.string() }) })

/**
 * Moves the time of the embedded chain forward to the business clock, so that the periods of
 * deposits pass with it. The blocks on top make it final, because terms are made anew only when final
 * blocks show that the old ones have ended. The time of a chain never goes back.
 */
export async function moveChainTime(rpcUrl: string, now: Date): Promise<void> {
  const answer = blockSchema.parse(await callChain(rpcUrl, 'eth_getBlockByNumber', ['pending', false]))
  const seconds = Math.floor(now.getTime() / 1000) - Number(answer.result.timestamp)
  if (seconds <= 0) return
  await callChain(rpcUrl, 'evm_increaseTime', [seconds])
  for (let blocks = 0; blocks < blocksUntilFinal; blocks += 1) await callChain(rpcUrl, 'evm_mine', [])
}

export async function callChain(rpcUrl: string, method: string, params: unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(5000),
  })
  if (!response.ok) throw new Error(`The chain answered ${method} with status ${response.status}.`)
  return response.json()
}
