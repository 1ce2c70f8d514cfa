import { describe, expect, test } from 'vitest'
import { createGate } from './gate.ts'

/** Tries to enter `count` times and tells who is inside. */
function crowd(gate: ReturnType<typeof createGate>, key: string, count: number) {
  const inside: number[] = []
  const refused: number[] = []
  const exits: (() => void)[] = []
  const entering = Array.from({ length: count }, async (_, caller) => {
    try {
      exits.push(await gate.enter(key))
      inside.push(caller)
    } catch {
      refused.push(caller)
    }
  })
  return { inside, refused, exits, entering }
}

const settle = () => new Promise(resolve => setImmediate(resolve))

describe('gate', () => {
  test('admits in order of arrival, lets a few wait and refuses the others', async () => {
    const gate = createGate({ maxRunning: 2, maxWaiting: 3 })
    const { inside, refused, exits } = crowd(gate, 'one', 7)
    await settle()
    expect({ inside, refused }).toEqual({ inside: [0, 1], refused: [5, 6] })
    exits[0]?.()
    exits[0]?.()
    await settle()
    expect(inside).toEqual([0, 1, 2])
    for (let at = 1; at < 5; at += 1) {
      exits[at]?.()
      await settle()
    }
    expect(inside).toEqual([0, 1, 2, 3, 4])
  })

  test('counts each key on its own, and starts anew when all have left', async () => {
    const gate = createGate({ maxRunning: 1, maxWaiting: 0 })
    const exit = await gate.enter('one')
    await expect(gate.enter('one')).rejects.toThrow('Too many requests')
    ;(await gate.enter('other'))()
    exit()
    ;(await gate.enter('one'))()
  })

  test('lets the next one in when work fails', async () => {
    const gate = createGate({ maxRunning: 1, maxWaiting: 1 })
    const failing = gate.run('one', async () => {
      throw new Error('no')
    })
    const next = gate.run('one', async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
  })
})
