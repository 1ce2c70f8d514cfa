import { signAccessToken, verifyAccessToken } from '@limelight/core/accounts/tokens'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { afterEach, expect, it } from 'vitest'
import { openHouse } from '../house.ts'
import { closeWindows, nextOf, openInstance, openWindow, outcomeOf } from './instances.ts'

const house = await openHouse()

afterEach(closeWindows)

const connect = (auth: object, transports: string[]) => outcomeOf(openWindow(house.url, auth, transports))

it.each([[['polling']], [['websocket']], [['polling', 'websocket']]])('opens with a good token over %s', async ways => {
  const { accessToken } = await buildAccount(house.ctx)
  expect(await connect({ token: accessToken }, ways)).toBe('connected')
})

it.each([[{}], [{ token: 'nonsense' }], [{ token: { $ne: 1 } }], [{ token: 'x'.repeat(10_000) }]])(
  'refuses %j with AUTH_FAIL',
  async auth => {
    expect(await connect(auth, ['polling'])).toBe('AUTH_FAIL')
  },
)

it('refuses a token whose session has ended', async () => {
  const { accessToken, user } = await buildAccount(house.ctx)
  await house.ctx.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  expect(await connect({ token: accessToken }, ['polling'])).toBe('AUTH_FAIL')
})

it('refuses the token of an administrator, which is no token of a user', async () => {
  const { accessToken, user } = await buildAccount(house.ctx)
  await house.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute()
  await house.ctx.db.updateTable('sessions').set({ audience: 'admin' }).where('user_id', '=', user.id).execute()
  const claims = await verifyAccessToken(house.ctx, accessToken)
  const token = await signAccessToken(house.ctx, { ...claims, audience: 'admin' })
  expect(await connect({ token }, ['websocket'])).toBe('AUTH_FAIL')
})

it.each([[['polling']], [['websocket']]])(
  'lets clients over %s come back by themselves when an instance stops',
  async ways => {
    const instance = await openInstance(house)
    const { accessToken } = await buildAccount(house.ctx)
    const window = openWindow(instance.url, { token: accessToken }, ways)
    expect(await outcomeOf(window)).toBe('connected')
    const reason = nextOf(window, 'disconnect')
    await instance.close()
    // After 'io server disconnect', which means the end of a session, they would stay away.
    expect(['transport close', 'transport error']).toContain(await reason)
  },
)
