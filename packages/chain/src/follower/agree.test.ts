import { describe, expect, test } from 'vitest'
import { agree, HaltError, NoSecondNodeError } from './agree.ts'
import type { Node } from './node.ts'
import { RpcError } from './rpc.ts'

function nodeOf(name: string): Node {
  const fail = () => Promise.reject(new RpcError('unavailable', 'The node does not answer.'))
  return { name, readTip: fail, readHeaders: fail, readRange: fail, readBlocks: fail }
}
const [first, second] = [nodeOf('first'), nodeOf('second')]

/** Each node answers its readings in turn; without one left it is away. A D is a deposit. */
function ask(known: string, answers: { first: string[]; second?: string[] }) {
  const left = { first: [...answers.first], second: [...(answers.second ?? [])] }
  return agree({
    node: first,
    others: answers.second === undefined ? [] : [second],
    known,
    needsSecondNode: reading => reading.includes('D'),
    read: async node => {
      const next = (node === first ? left.first : left.second).shift()
      if (next === undefined) throw new RpcError('unavailable', 'The node does not answer.')
      return next
    },
    sign: reading => reading,
    what: 'blocks 1 to 2',
  })
}

describe('a second reading', () => {
  test('is of another node while one answers', async () => {
    expect(await ask('D', { first: [], second: ['D'] })).toBe('D')
    expect(await ask('', { first: ['D'], second: ['D', 'D'] })).toBe('D')
  })

  test('is of the same node where there is no other one, or where no deposits are concerned', async () => {
    expect(await ask('D', { first: ['D'] })).toBe('D')
    expect(await ask('t', { first: ['t'], second: [] })).toBe('t')
  })

  test('of deposits that only one node has seen is not enough, whichever reading held them', async () => {
    await expect(ask('D', { first: ['D'], second: [] })).rejects.toBeInstanceOf(NoSecondNodeError)
    await expect(ask('D', { first: ['', ''], second: [] })).rejects.toBeInstanceOf(NoSecondNodeError)
    await expect(ask('', { first: ['D', 'D'], second: [] })).rejects.toBeInstanceOf(NoSecondNodeError)
  })

  test('halts when the nodes keep disagreeing', async () => {
    const answers = { first: ['a', 'a', 'a'], second: ['b', 'b', 'b'] }
    await expect(ask('a', answers)).rejects.toBeInstanceOf(HaltError)
  })
})
