import { expect, test } from 'vitest'
import { mapInSlices } from './slices.ts'

test('a long map keeps the order and lets other work run in between', async () => {
  let turns = 0
  const work = setInterval(() => {
    turns += 1
  }, 0)
  const turnsSeen: number[] = []
  const doubled = await mapInSlices([7, 8, 9], (item, index) => {
    turnsSeen[index] = turns
    const endsAt = performance.now() + 60
    while (performance.now() < endsAt);
    return item * 2
  })
  expect(doubled).toEqual([14, 16, 18])
  expect(turnsSeen[0]).toBe(0)
  expect(turnsSeen[2]).toBeGreaterThan(0)
  clearInterval(work)
})

test('a short map waits for nothing', async () => {
  let isDone = false
  const mapping = mapInSlices([1, 2], item => item * 2).then(result => {
    isDone = true
    return result
  })
  await Promise.resolve()
  await Promise.resolve()
  expect(isDone).toBe(true)
  expect(await mapping).toEqual([2, 4])
})
