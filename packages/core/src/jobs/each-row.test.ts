import { pino } from 'pino'
import { expect, test } from 'vitest'
import { forEachRow } from './each-row.ts'

test('rows that fail keep none of those behind them from their turn', async () => {
  const ids = Array.from({ length: 350 }, (_, at) => `0199aaaa-0000-7000-8000-${String(at).padStart(12, '0')}`)
  const done: string[] = []
  await forEachRow(
    { logger: pino({ level: 'silent' }) },
    'The work',
    async ({ after, limit }) =>
      ids
        .filter(id => id > after)
        .slice(0, limit)
        .map(id => ({ id })),
    async ({ id }) => {
      if (ids.indexOf(id) < 250) throw new Error('never works')
      done.push(id)
    },
  )
  expect(done).toEqual(ids.slice(250))
})
