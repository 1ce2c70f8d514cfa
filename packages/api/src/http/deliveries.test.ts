import type { NamedEnvelope } from '@limelight/core/jobs/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeliveries, patienceMs } from './deliveries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const delivered: unknown[] = []
  const gaps: string[] = []
  const stored = new Map([['room', 4]])
  const findLastNumbers = vi.fn(async (_rooms: string[]) => new Map(stored))
  const deliveries = createDeliveries({
    findLastNumbers,
    deliver: ({ data }) => void delivered.push(data),
    onGap: room => void gaps.push(room),
  })
  const take = (number?: number) => {
    const update: NamedEnvelope = { room: 'room', name: 'account', data: number ?? 'none' }
    deliveries.take(number === undefined ? update : { ...update, number })
  }
  return { deliveries, take, delivered, gaps, findLastNumbers }
}

test('delivers the updates of a room in the order of their numbers', async () => {
  const { deliveries, take, delivered, gaps, findLastNumbers } = open()
  take(5)
  await deliveries.open(['room'])
  await deliveries.open(['room'])
  expect(findLastNumbers).toHaveBeenCalledTimes(1)
  for (const number of [5, 8, 7, undefined, 6]) take(number)
  expect(delivered).toEqual([5, 'none', 6, 7, 8])
  vi.advanceTimersByTime(patienceMs)
  expect(gaps).toEqual([])
})

test('gives up on a lost update when the next one has waited', async () => {
  const { deliveries, take, delivered, gaps } = open()
  await deliveries.open(['room'])
  take(6)
  vi.advanceTimersByTime(patienceMs - 1)
  take(7)
  expect(gaps).toEqual([])
  vi.advanceTimersByTime(1)
  expect([gaps, delivered]).toEqual([['room'], []])
  vi.advanceTimersByTime(patienceMs)
  expect(gaps).toEqual(['room'])
})

test('keeps what arrives before the last number is known', async () => {
  const { deliveries, take, delivered, gaps } = open()
  const opening = deliveries.open(['room'])
  for (const number of [5, 4]) take(number)
  await opening
  expect(delivered).toEqual([4, 5])
  deliveries.close('room')
  take(6)
  vi.advanceTimersByTime(patienceMs)
  expect([delivered, gaps]).toEqual([[4, 5], []])
})

test('closes a room whose last number cannot be read', async () => {
  const { deliveries, gaps, findLastNumbers } = open()
  findLastNumbers.mockRejectedValueOnce(new Error('no database'))
  await expect(deliveries.open(['room'])).rejects.toThrow('no database')
  expect(gaps).toEqual(['room'])
})
