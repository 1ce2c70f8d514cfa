import { describe, expect, test, vi } from 'vitest'
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

  test('rests between callers while many wait, and not any more when few do', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    const gate = createGate({ maxRunning: 1, maxWaiting: 5, restAbove: 1 })
    const { inside, exits } = crowd(gate, 'one', 4)
    await settle()
    const leaveAfter = async (caller: number, heldMs: number) => {
      vi.advanceTimersByTime(heldMs)
      exits[caller]?.()
      await settle()
    }
    await leaveAfter(0, 30)
    vi.advanceTimersByTime(59)
    await settle()
    expect(inside).toEqual([0])
    vi.advanceTimersByTime(1)
    await settle()
    expect(inside).toEqual([0, 1])
    await leaveAfter(1, 10_000)
    vi.advanceTimersByTime(250)
    await settle()
    expect(inside).toEqual([0, 1, 2])
    await leaveAfter(2, 30)
    expect(inside).toEqual([0, 1, 2, 3])
    vi.useRealTimers()
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
