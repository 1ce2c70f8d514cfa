import { pino } from 'pino'
import { expect, it } from 'vitest'
import { Disposers } from './disposers.ts'

const logger = pino({ level: 'silent' })

it('closes in reverse order and continues after a failure', async () => {
  const disposers = new Disposers()
  const closed: string[] = []
  for (const name of ['first', 'second', 'third']) {
    disposers.add(name, async () => {
      closed.push(name)
      if (name === 'second') throw new Error('stuck')
    })
  }
  expect(await disposers.dispose(logger, 1000)).toBe(true)
  expect(closed).toEqual(['third', 'second', 'first'])
})

it('gives up at the deadline', async () => {
  const disposers = new Disposers()
  disposers.add('hung', () => new Promise(() => undefined))
  expect(await disposers.dispose(logger, 20)).toBe(false)
})
