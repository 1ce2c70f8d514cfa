import { describe, expect, test } from 'vitest'
import { followTurns } from './follow.ts'
import type { Follower } from './follower.ts'
import type { Header } from './headers.ts'
import type { Heads } from './heads.ts'
import type { Node } from './node.ts'

const headerOf = (number: number): Header => ({
  ...{ number, hash: `0x${number}`, parentHash: `0x${number - 1}`, time: number, logsBloom: '0x0' },
})

/** A node whose head is the number of its readings, from `first` to `last`. */
function nodeOf(first: number, last: number): Node {
  let head = first - 1
  return {
    name: 'node',
    readTip: async () => {
      head = Math.min(last, head + 1)
      return { head: headerOf(head), finalized: headerOf(0) }
    },
    readHeaders: async numbers => numbers.map(headerOf),
    readRange: async (_from, to) => ({ logs: [], last: headerOf(to) }),
    readBlocks: async hashes => ({ logs: hashes.map(() => []), finalized: undefined }),
  }
}

/** Follows with these answers of the websocket, and returns how long each was waited for. */
async function follow(node: Node, heads: { isSubscribed: boolean; answers: (Header | undefined)[] }) {
  const end = new AbortController()
  const waits: number[] = []
  const followed: number[] = []
  const { answers, ...rest } = heads
  const socket: Heads & { distrusted: number } = {
    ...rest,
    distrusted: 0,
    distrust() {
      this.distrusted += 1
    },
    async next(ms) {
      waits.push(ms)
      const answer = answers.shift()
      if (answers.length === 0) end.abort()
      return answer
    },
    close: () => undefined,
  }
  const follower: Follower = {
    ...{ nodes: [node], contracts: { token: '0x1', escrow: '0x2' }, startBlock: 0, canLoseFinalBlocks: false },
    pollMs: 1000,
    position: { blocks: [], finalized: undefined },
    store: {
      load: () => Promise.reject(new Error('The test has no stored position')),
      append: async batch => void followed.push(...batch.blocks.map(({ number }) => number)),
      finalize: async () => undefined,
      revert: async () => undefined,
      report: async () => undefined,
    },
    isSame: (stored, hash) => stored.hash === hash,
    onWarning: () => undefined,
    signal: end.signal,
  }
  await followTurns(follower, socket, () => undefined)
  return { waits, followed, distrusted: socket.distrusted }
}

describe('a node that announces its heads', () => {
  test('is asked seldom, and its announcements are followed', async () => {
    const answers = [headerOf(1), undefined, undefined]
    const { waits, followed, distrusted } = await follow(nodeOf(0, 0), { isSubscribed: true, answers })
    expect({ waits, followed, distrusted }).toEqual({ waits: [5000, 5000, 5000], followed: [0, 1], distrusted: 0 })
  })

  test('is asked every second while the websocket is not open', async () => {
    const { waits } = await follow(nodeOf(0, 0), { isSubscribed: false, answers: [undefined, undefined] })
    expect(waits).toEqual([1000, 1000])
  })

  test('loses trust when a block came without an announcement', async () => {
    const node = nodeOf(0, 0)
    const late = nodeOf(1, 1)
    let turns = 0
    const silent: Node = {
      ...node,
      readTip(signal) {
        turns += 1
        return (turns > 3 ? late : node).readTip(signal)
      },
    }
    const answers = [undefined, undefined, undefined]
    const { followed, distrusted } = await follow(silent, { isSubscribed: true, answers })
    expect({ followed, distrusted }).toEqual({ followed: [0, 1], distrusted: 1 })
  })
})
