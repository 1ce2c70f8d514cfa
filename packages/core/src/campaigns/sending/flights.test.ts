import { describe, expect, test } from 'vitest'
import { Flights } from './flights.ts'
import type { Outcome } from './outcome-store.ts'

/** Flights over a store and a journal that say what they were told. */
function open() {
  const stored: Outcome[] = []
  const log: string[] = []
  const troubles: string[] = []
  const commits: string[] = []
  const state = { now: 0, commitFails: 0 }
  const flights = new Flights({
    commit: async (outcomes, wanted) => {
      if (state.commitFails > 0) {
        state.commitFails -= 1
        throw new Error('Postgres is away')
      }
      stored.push(...outcomes)
      commits.push(`${outcomes.length} stored, ${wanted.length} marked`)
      return new Set(wanted)
    },
    note: (answers, next) => void log.push(`${answers.map(({ id }) => id).join()}>${next ?? ''}`),
    now: () => state.now,
    onTrouble: text => troubles.push(text),
  })
  const mayEnd = (id: string) => {
    flights.board([id])
    return flights.mayEnd(id)
  }
  return { flights, mayEnd, stored, log, troubles, commits, state }
}

const sent = (id: string): Outcome => ({ id, status: 'SENT', error: null, dueAt: null })

describe('flights', () => {
  test('a message ends only after the answer to the one before it is noted', async () => {
    const { flights, mayEnd, stored, log } = open()
    const turns = ['a', 'b', 'c'].map(id => ({ id, turn: mayEnd(id) }))
    for (const { id, turn } of turns) {
      expect(await turn).toBe(true)
      await flights.idle()
      log.push(`end ${id}`)
      flights.settle(sent(id), 1)
    }
    await flights.idle()
    expect(log).toEqual(['>a', 'end a', 'a>b', 'end b', 'b>c', 'end c', 'c>'])
    expect(stored.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  test('messages of a quick server are marked together and their outcomes stored together', async () => {
    const { flights, commits } = open()
    expect([flights.isSlow, flights.ahead]).toEqual([true, 0])
    const ids = Array.from({ length: 20 }, (_, index) => `m${index}`)
    flights.board(ids)
    for (const id of ids) {
      expect(await flights.mayEnd(id)).toBe(true)
      flights.settle(sent(id), 1)
    }
    expect(flights.isSlow).toBe(false)
    expect(flights.ahead).toBeGreaterThan(20)
    // Those on board stay as they are.
    flights.board(['last'])
    flights.board(['last'])
    await flights.idle()
    expect(commits).toEqual(['0 stored, 20 marked', '20 stored, 1 marked'])
  })

  test('a message whose connection breaks while it waits does not hold up the others', async () => {
    const { flights, mayEnd, stored } = open()
    expect(await mayEnd('a')).toBe(true)
    void mayEnd('b')
    const last = mayEnd('c')
    await flights.idle()
    flights.settle({ id: 'b', status: 'QUEUED', error: 'cut', dueAt: new Date(0) })
    flights.settle(sent('a'))
    expect(await last).toBe(true)
    flights.settle(sent('c'))
    await flights.idle()
    expect(stored.map(({ id, status }) => `${id} ${status}`).sort()).toEqual(['a SENT', 'b QUEUED', 'c SENT'])
  })

  test('messages whose mark is in doubt go back to the queue', async () => {
    const { flights, mayEnd, stored, troubles, state } = open()
    state.commitFails = 1
    expect(await mayEnd('a')).toBe(false)
    await flights.idle()
    expect(troubles).toEqual(['Postgres is away'])
    expect(stored).toEqual([{ id: 'a', status: 'QUEUED', error: null, dueAt: null }])
  })

  test('a message that waited so long that its worker may count as lost does not end', async () => {
    const { flights, mayEnd, stored, log, state } = open()
    expect(await mayEnd('a')).toBe(true)
    const next = mayEnd('b')
    await flights.idle()
    state.now = 5 * 60_000
    flights.settle(sent('a'))
    expect(await next).toBe(false)
    await flights.idle()
    expect(log).toEqual(['>a', 'a>b', 'b>'])
    expect(stored).toEqual([sent('a'), { id: 'b', status: 'QUEUED', error: null, dueAt: null }])
  })

  test('a message that is withdrawn before its turn goes back to the queue', async () => {
    const { flights, mayEnd, stored, log } = open()
    flights.board(['a'])
    await flights.idle()
    flights.withdraw('a')
    expect(await mayEnd('b')).toBe(true)
    flights.settle(sent('b'))
    await flights.idle()
    expect(await flights.mayEnd('a')).toBe(false)
    expect(log).toEqual(['>b', 'b>'])
    expect(stored).toEqual([{ id: 'a', status: 'QUEUED', error: null, dueAt: null }, sent('b')])
  })
})
