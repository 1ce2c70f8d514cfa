import { expect, it } from 'vitest'
import { createKeyedSemaphore, createSemaphore } from './semaphore.ts'

it('admits holders up to the limit and then in order of arrival', async () => {
  const gate = createSemaphore(2)
  const inside: number[] = []
  const enter = async (guest: number) => {
    const leave = await gate.acquire()
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

it('blocks only holders with the same key', async () => {
  const gates = createKeyedSemaphore(1)
  const leave = await gates.enter('dawdler')
  let again = false
  const second = gates.enter('dawdler').then(leaveAgain => {
    again = true
    return leaveAgain
  })
  const other = await gates.enter('somebody else')
  expect(again).toBe(false)
  other()
  leave()
  leave()
  ;(await second)()
  expect(again).toBe(true)
})
