import { describe, expect, test } from 'vitest'
import { Flights } from './flights.ts'
import type { Outcome } from './outcome-store.ts'

/** Flights over a store that can be told to fail, and what it was told. */
function open() {
  const stored: Outcome[] = []
  const log: string[] = []
  const troubles: string[] = []
  let failures = 0
  const flights = new Flights({
    commit: async (outcomes, wanted) => {
      stored.push(...outcomes)
      return new Set(wanted)
    },
    pass: async (answers, next) => {
      if (failures > 0) {
        failures -= 1
        throw new Error('Postgres is away')
      }
      log.push(`${answers.map(({ id }) => id).join()}>${next ?? ''}`)
      return true
    },
    onTrouble: text => troubles.push(text),
  })
  const failNext = () => {
    failures += 1
  }
  return { flights, stored, log, troubles, failNext }
}

const sent = (id: string): Outcome => ({ id, status: 'SENT', error: null, dueAt: null })

describe('flights', () => {
  test('a message ends only after the answer to the one before it is noted', async () => {
    const { flights, stored, log } = open()
    const turns = ['a', 'b', 'c'].map(async id => {
      expect(await flights.mayEnd(id)).toBe(true)
      log.push(`end ${id}`)
      await Promise.resolve()
      flights.settle(sent(id), 1)
    })
    await Promise.all(turns)
    await flights.idle()
    expect(log).toEqual(['>a', 'end a', 'a>b', 'end b', 'b>c', 'end c', 'c>'])
    expect(stored.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  test('a message whose connection breaks while it waits does not hold up the others', async () => {
    const { flights, stored } = open()
    expect(await flights.mayEnd('a')).toBe(true)
    void flights.mayEnd('b')
    const last = flights.mayEnd('c')
    await flights.idle()
    flights.settle({ id: 'b', status: 'QUEUED', error: 'cut', dueAt: new Date(0) })
    flights.settle(sent('a'))
    expect(await last).toBe(true)
    flights.settle(sent('c'))
    await flights.idle()
    expect(stored.map(({ id, status }) => `${id} ${status}`).sort()).toEqual(['a SENT', 'b QUEUED', 'c SENT'])
  })

  test('a message that cannot be noted does not end and goes back to the queue', async () => {
    const { flights, stored, troubles, log, failNext } = open()
    expect(await flights.mayEnd('a')).toBe(true)
    const next = flights.mayEnd('b')
    await flights.idle()
    failNext()
    flights.settle(sent('a'))
    expect(await next).toBe(false)
    await flights.idle()
    expect(troubles).toEqual(['Postgres is away'])
    expect(log).toEqual(['>a', 'a>'])
    expect(stored).toEqual([{ id: 'b', status: 'QUEUED', error: null, dueAt: null }, sent('a')])
  })
})
