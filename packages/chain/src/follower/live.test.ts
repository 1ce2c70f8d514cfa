import { describe, expect, test } from 'vitest'
import type { Follower } from './follower.ts'
import type { Header } from './headers.ts'
import { extend } from './live.ts'
import type { RawLog } from './logs.ts'
import type { Node } from './node.ts'
import { RpcError } from './rpc.ts'

const contracts = { token: `0x${'1'.repeat(40)}`, escrow: `0x${'2'.repeat(40)}` }
const hash = `0x${'a'.repeat(64)}`
/** With all bits set, the block may hold logs of both contracts. */
const block: Header = { number: 5, hash, parentHash: '0x', time: 1, logsBloom: `0x${'f'.repeat(512)}` }

const logOf = (address: string): RawLog => ({
  ...{ address, topics: [], data: '0x', blockNumber: '0x5', blockHash: hash, logIndex: '0x0' },
  transactionHash: `0x${'c'.repeat(64)}`,
})
const [transfer, deposit] = [logOf(contracts.token), logOf(contracts.escrow)]

/** Answers its readings in turn; without one left it is away. */
function nodeOf(readings: RawLog[][]): Node & { calls: number } {
  const left = [...readings]
  const fail = () => Promise.reject(new RpcError('unavailable', 'The node does not answer.'))
  return {
    ...{ name: 'node', calls: 0, readTip: fail, readHeaders: fail, readRange: fail },
    async readBlocks() {
      this.calls += 1
      const logs = left.shift()
      if (logs === undefined) return fail()
      return { logs: [logs], finalized: undefined }
    },
  }
}

/** Whether the block is stored with an event of the escrow, after these readings. */
async function follow(readings: RawLog[][], others: RawLog[][][] = []) {
  const node = nodeOf(readings)
  const followed: boolean[] = []
  const follower: Follower = {
    ...{ nodes: [node, ...others.map(nodeOf)], contracts, startBlock: 0, canLoseFinalBlocks: false, pollMs: 1 },
    position: { blocks: [], finalized: undefined },
    store: {
      load: () => Promise.reject(new Error('The test has no stored position')),
      append: async batch => void followed.push(...batch.blocks.map(({ hasEvents }) => hasEvents)),
      finalize: async () => undefined,
      revert: async () => undefined,
      report: async () => undefined,
    },
    isSame: () => true,
    onWarning: () => undefined,
    signal: new AbortController().signal,
  }
  await extend(follower, node, [block], 5)
  return { hasEvents: followed[0], calls: node.calls }
}

describe('logs of a new block', () => {
  test('are believed at once when no contract is missing', async () => {
    expect(await follow([[transfer, deposit]])).toEqual({ hasEvents: true, calls: 1 })
  })

  test('without a contract that the bloom names are asked for at another node', async () => {
    expect(await follow([[transfer]], [[[transfer, deposit]]])).toEqual({ hasEvents: true, calls: 1 })
    expect(await follow([[]], [[], [[transfer, deposit]]])).toEqual({ hasEvents: true, calls: 1 })
  })

  test('are read again at the only node', async () => {
    expect(await follow([[transfer], [transfer, deposit]])).toEqual({ hasEvents: true, calls: 2 })
  })

  test('are believed when two nodes miss the same, because a bloom can be wrong', async () => {
    expect(await follow([[transfer]], [[[transfer]]])).toEqual({ hasEvents: false, calls: 1 })
  })
})
