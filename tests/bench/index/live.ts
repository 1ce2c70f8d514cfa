import { setTimeout as wait } from 'node:timers/promises'
import { openHeads } from '@limelight/chain/follower/heads'
import type { Context } from '@limelight/core/context'
import type { Floor } from './floor.ts'
import { startFollower } from './follower.ts'
import type { LoadedChain } from './load.ts'

const transfersPerBlock = 10
const warmUpBlocks = 20
/** Blocks come after the work for the former one, as on a chain. */
const pauseMs = 50
const headTimeoutMs = 1000

type OnCommit = (number: number) => void
type Loop = { stop: () => Promise<void> }

/** Milliseconds per block from the call that mines it to the commit of its rows, by the product. */
export function measureProduct(ctx: Context, chain: LoadedChain, blocks: number): Promise<number[]> {
  return measure(chain, blocks, onCommit =>
    startFollower(ctx, { onAppend: batch => onCommit(batch.blocks.at(-1)?.number ?? 0) }),
  )
}

/** The same by a bare loop: a websocket, one call for the logs, one transaction. */
export function measureFloor(floor: Floor, chain: LoadedChain, blocks: number): Promise<number[]> {
  return measure(chain, blocks, async onCommit => {
    const heads = openHeads(chain.rpcUrl)
    const end = new AbortController()
    const run = async () => {
      while (!end.signal.aborted) {
        const head = await heads.next(headTimeoutMs, end.signal)
        if (head === undefined) continue
        await floor.storeBlock(head.hash, head.number)
        onCommit(head.number)
      }
    }
    const running = run()
    return {
      async stop() {
        end.abort()
        await running
        heads.close()
      },
    }
  })
}

async function measure(
  chain: LoadedChain,
  blocks: number,
  start: (onCommit: OnCommit) => Promise<Loop>,
): Promise<number[]> {
  let committed = 0
  let wake = () => {}
  const loop = await start(number => {
    committed = number
    wake()
  })
  const untilCommitted = async (number: number) => {
    while (committed < number) await new Promise<void>(resolve => (wake = resolve))
  }
  /** No block is announced before the subscription is open. */
  const untilOpen = async () => {
    for (let first = await chain.mine(); committed < first; await wait(200)) await chain.mine()
  }
  const times: number[] = []
  try {
    await untilOpen()
    for (let count = -warmUpBlocks; count < blocks; count += 1) {
      await chain.send(transfersPerBlock)
      const startedAt = performance.now()
      await untilCommitted(await chain.mine())
      if (count >= 0) times.push(performance.now() - startedAt)
      await wait(pauseMs)
    }
  } finally {
    await loop.stop()
  }
  return times
}
