import { expect, it } from 'vitest'
import { createSlots } from './slots.ts'

const never = new AbortController().signal

it('grants slots up to the limit and then in order of arrival', async () => {
  const { take } = createSlots(2)
  const first = await take(never)
  const second = await take(never)
  const entered: string[] = []
  const third = take(never).then(slot => {
    entered.push('third')
    return slot
  })
  const fourth = take(never).then(slot => {
    entered.push('fourth')
    return slot
  })
  second[Symbol.dispose]()
  const slot = await third
  expect(entered).toEqual(['third'])
  first[Symbol.dispose]()
  slot[Symbol.dispose]()
  await fourth
  expect(entered).toEqual(['third', 'fourth'])
})

it('keeps a slot available when a waiting holder aborts', async () => {
  const { take } = createSlots(1)
  const holder = await take(never)
  const impatient = new AbortController()
  const waiting = take(impatient.signal)
  impatient.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  holder[Symbol.dispose]()
  await expect(take(never)).resolves.toBeDefined()
})

it('grants no slot to a holder whose signal is already aborted', async () => {
  const { take } = createSlots(1)
  await expect(take(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  await expect(take(never)).resolves.toBeDefined()
})
