import { expect, it } from 'vitest'
import * as z from 'zod'
import { newId } from './ids.ts'

it('creates UUIDv7 ids that sort by the time of the clock', () => {
  let ms = Date.UTC(2026, 10, 20)
  const clock = { now: () => new Date(ms) }
  const ids = Array.from({ length: 50 }, () => {
    ms += 1
    return newId(clock)
  })
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

it('keeps creation order within one millisecond', () => {
  const clock = { now: () => new Date(Date.UTC(2026, 10, 20)) }
  const ids = Array.from({ length: 5_000 }, () => newId(clock))
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
