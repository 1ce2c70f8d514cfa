import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

it('lets in so many, and the others in the order they came', async () => {
  const gate = createGate(2)
  const inside: number[] = []
  const enter = async (guest: number) => {
    const leave = await gate.enter()
    inside.push(guest)
    return leave
  }
  const [first, second, third, fourth] = [enter(1), enter(2), enter(3), enter(4)]
  const leaveFirst = await first
  await second
  expect(inside).toEqual([1, 2])
  leaveFirst()
  leaveFirst()
  const leaveThird = await third
  expect(inside).toEqual([1, 2, 3])
  leaveThird()
  await fourth
  expect(inside).toEqual([1, 2, 3, 4])
})
