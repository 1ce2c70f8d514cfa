import { signAccessToken, verifyAccessToken } from '@limelight/core/accounts/tokens'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { afterEach, expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { closeWindows, nextOf, openInstance, openWindow, outcomeOf } from './instances.ts'

const house = await openHouse()

afterEach(closeWindows)

const connect = (auth: object, transports: string[]) => outcomeOf(openWindow(house.url, auth, transports))

test.each([[['polling']], [['websocket']], [['polling', 'websocket']]])(
  'a live connection opens with a valid token over %s',
  async ways => {
    const { accessToken } = await buildAccount(house.ctx)
    expect(await connect({ token: accessToken }, ways)).toBe('connected')
  },
)

test.each([[{}], [{ token: 'nonsense' }], [{ token: { $ne: 1 } }], [{ token: 'x'.repeat(10_000) }]])(
  'a live connection refuses %j with AUTH_FAIL',
  async auth => {
    expect(await connect(auth, ['polling'])).toBe('AUTH_FAIL')
  },
)

test('a live connection refuses the token of an ended session', async () => {
  const { accessToken, user } = await buildAccount(house.ctx)
  await house.ctx.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  expect(await connect({ token: accessToken }, ['polling'])).toBe('AUTH_FAIL')
})

test('a live connection accepts an admin session of an admin only', async () => {
  const { accessToken, user } = await buildAccount(house.ctx)
  await house.ctx.db.updateTable('sessions').set({ audience: 'admin' }).where('user_id', '=', user.id).execute()
  const claims = await verifyAccessToken(house.ctx, accessToken)
  const token = await signAccessToken(house.ctx, { ...claims, audience: 'admin' })
  expect(await connect({ token }, ['websocket'])).toBe('AUTH_FAIL')
  await house.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute()
  expect(await connect({ token }, ['websocket'])).toBe('connected')
})

test.each([[['polling']], [['websocket']]])(
  'clients over %s reconnect by themselves when an instance stops',
  async ways => {
    const instance = await openInstance(house)
    const { accessToken } = await buildAccount(house.ctx)
    const window = openWindow(instance.url, { token: accessToken }, ways)
    expect(await outcomeOf(window)).toBe('connected')
    const reason = nextOf(window, 'disconnect')
    await instance.close()
    // After 'io server disconnect', which means an ended session, they would not reconnect.
    expect(['transport close', 'transport error']).toContain(await reason)
  },
)
