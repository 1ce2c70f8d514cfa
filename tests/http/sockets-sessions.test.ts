import { publishLive, userRoom } from '@limelight/core/jobs/live'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openHouse } from '../house.ts'
import { closeWindows, nextOf, openWindow, outcomeOf } from './instances.ts'

// The server checks sessions once per minute. Only this timer is faked; everything else keeps real
// time.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => void vi.useRealTimers())
const house = await openHouse()
const aMinute = () => vi.advanceTimersByTimeAsync(60_000)

afterEach(closeWindows)

async function openWindowOfSomebody() {
  const { accessToken, user } = await buildAccount(house.ctx)
  const window = openWindow(house.url, { token: accessToken })
  expect(await outcomeOf(window)).toBe('connected')
  return { window, user }
}

test('a window is disconnected when its session has ended silently, and other windows stay', async () => {
  const [ended, running] = [await openWindowOfSomebody(), await openWindowOfSomebody()]
  await house.ctx.db.deleteFrom('sessions').where('user_id', '=', ended.user.id).execute()
  const reason = nextOf(ended.window, 'disconnect')
  await aMinute()
  expect(await reason).toBe('io server disconnect')
  const heard = nextOf(running.window, 'event')
  const event = { id: 'an id', userId: running.user.id, type: 'NOTE', payload: {}, isRead: false } as const
  const data = { ...event, createdAt: house.clock.now().toISOString() }
  await publishLive(house.ctx, { room: userRoom(running.user.id), name: 'event', data })
  expect(await heard).toEqual(data)
})

test('a window is disconnected when its user was deleted', async () => {
  const { window, user } = await openWindowOfSomebody()
  await house.ctx.db.updateTable('users').set({ deleted_at: house.clock.now() }).where('id', '=', user.id).execute()
  const reason = nextOf(window, 'disconnect')
  await aMinute()
  expect(await reason).toBe('io server disconnect')
})

test('a window is disconnected when its session has expired', async () => {
  const { window } = await openWindowOfSomebody()
  const reason = nextOf(window, 'disconnect')
  house.clock.advance(31 * 24 * 60 * 60_000)
  await aMinute()
  expect(await reason).toBe('io server disconnect')
})
