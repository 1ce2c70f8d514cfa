import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('a query that was invalidated while it loaded for the first time loads once more', async () => {
  const client = createQueryClient(() => {})
  let stored = 'old'
  const answers: ((value: string) => void)[] = []
  const queryFn = () => {
    const read = stored
    return new Promise<string>(resolve => answers.push(() => resolve(read)))
  }
  const observer = new QueryObserver(client, { queryKey: ['refused'], queryFn })
  const unsubscribe = observer.subscribe(() => {})

  await expect.poll(() => answers.length).toBe(1)
  stored = 'new'
  void client.invalidateQueries({ queryKey: ['refused'] })
  answers[0]?.('')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('')
  await expect.poll(() => client.getQueryData(['refused'])).toBe('new')

  void client.invalidateQueries({ queryKey: ['refused'] })
  await expect.poll(() => answers.length).toBe(3)
  answers[2]?.('')
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(answers).toHaveLength(3)
  unsubscribe()
  client.clear()
})
