import { pruneEvents } from '@limelight/core/activity/prune'
import { Scheduler } from '@limelight/core/jobs/schedules'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildEvent } from '@limelight/core/test/factories/activity'
import { activitySchedules } from '@limelight/workers/activity/schedules'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'

const house = await openHouse()
const { ctx } = house
const day = 24 * 60 * 60_000

test('pruning deletes read events after 180 days, unread events after a year, and no notes', async () => {
  const { user } = await buildAccount(ctx)
  const write = (type: 'NOTE' | 'ORDER', text: string) => buildEvent(ctx, { userId: user.id, type, payload: { text } })
  await write('ORDER', 'unread')
  await write('NOTE', 'note')
  const read = [await write('ORDER', 'read'), await write('NOTE', 'read note')]
  const ids = read.map(({ id }) => id)
  await ctx.db.updateTable('events').set({ is_read: true }).where('id', 'in', ids).execute()

  const left = async () => {
    await pruneEvents(ctx)
    const rows = await ctx.db.selectFrom('events').select('payload').orderBy('id').execute()
    return rows.map(({ payload }) => payload.text)
  }
  house.clock.advance(180 * day - 60_000)
  expect(await left()).toEqual(['unread', 'note', 'read', 'read note'])
  house.clock.advance(120_000)
  expect(await left()).toEqual(['unread', 'note', 'read note'])
  await write('ORDER', 'later')
  house.clock.advance(185 * day)
  expect(await left()).toEqual(['note', 'read note', 'later'])
})

test('a schedule prunes events', async () => {
  await buildEvent(ctx)
  house.clock.advance(400 * day)
  const scheduler = new Scheduler(ctx, activitySchedules)
  await scheduler.startDue()
  await scheduler.idle()
  expect(await ctx.db.selectFrom('events').select('id').where('type', '=', 'ORDER').execute()).toEqual([])
})
