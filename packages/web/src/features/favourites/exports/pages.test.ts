import type { Export } from '@limelight/contract/favourites/exports'
import { expect, test } from 'vitest'
import { withUpdate } from './pages.ts'

const running: Export = {
  id: 'one',
  listId: 'list',
  listName: 'Spring',
  type: 'influencer',
  format: 'csv',
  unmask: false,
  status: 'RUNNING',
  progress: 40,
  rows: null,
  bytes: null,
  url: null,
  createdAt: '2026-11-20T09:30:00.000Z',
  finishedAt: null,
  expiresAt: null,
}
const list = { total: 1, data: [running] }

test('puts a new export on top', () => {
  expect(withUpdate(list, { ...running, id: 'two' }).data.map(({ id }) => id)).toEqual(['two', 'one'])
  expect(withUpdate(list, { ...running, id: 'two' }).total).toBe(2)
})

test('ignores live updates that arrive out of order', () => {
  expect(withUpdate(list, { ...running, progress: 60 }).data[0]?.progress).toBe(60)
  expect(withUpdate(list, { ...running, progress: 10 }).data[0]?.progress).toBe(40)
  const ready = withUpdate(list, { ...running, status: 'READY', progress: 100 })
  expect(withUpdate(ready, running).data[0]?.status).toBe('READY')
})
