import { eventSchema } from '@limelight/contract/activity/schema'
import { recordEvent } from '@limelight/core/activity/record'
import { publishLive, sessionRoom, userRoom } from '@limelight/core/jobs/live'
import { countUpdates, findLastNumbers } from '@limelight/core/jobs/live-store'
import { hashToken } from '@limelight/core/runtime/secrets'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { decodeJwt } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { closeWindows, nextOf, openInstance, openWindow, outcomeOf } from './instances.ts'

const house = await openHouse()
const other = await openInstance(house)

afterEach(closeWindows)

async function openWindowOf(accessToken: string, transports?: string[]) {
  const window = openWindow(other.url, { token: accessToken }, transports)
  expect(await outcomeOf(window)).toBe('connected')
  return window
}

const write = (token: string, text: string) =>
  house.rest('POST /api/users/events', { token, body: { type: 'NOTE', payload: { text } } })

const hashOf = (accessToken: string) => hashToken(String(decodeJwt(accessToken).sid))

describe('live event', () => {
  test.each([[['polling']], [['websocket']]])(
    'written through one instance reaches a window on another over %s',
    async ways => {
      const { accessToken } = await buildAccount(house.ctx)
      const window = await openWindowOf(accessToken, ways)
      const heard = nextOf(window, 'event')
      const { body } = await write(accessToken, 'for all my windows')
      expect(eventSchema.parse(await heard)).toEqual(body)
    },
  )

  test('reaches only its own user', async () => {
    const [ada, bob] = [await buildAccount(house.ctx), await buildAccount(house.ctx)]
    const heardByBob = nextOf(await openWindowOf(bob.accessToken), 'event')
    await write(ada.accessToken, 'between Ada and herself')
    await write(bob.accessToken, 'for Bob')
    expect(await heardByBob).toMatchObject({ userId: bob.user.id, payload: { text: 'for Bob' } })
  })

  test('is not sent when it was rolled back', async () => {
    const { accessToken, user } = await buildAccount(house.ctx)
    const heard = nextOf(await openWindowOf(accessToken), 'event')
    const rolledBack = house.ctx.db.transaction().execute(async trx => {
      await recordEvent(house.ctx, trx, { userId: user.id, type: 'ORDER', payload: { text: 'taken back' } })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await write(accessToken, 'this one stays')
    expect(await heard).toMatchObject({ payload: { text: 'this one stays' } })
  })

  test('waits for an earlier one that arrives later', async () => {
    const { accessToken, user } = await buildAccount(house.ctx)
    const window = await openWindowOf(accessToken)
    const heard: unknown[] = []
    const both = new Promise<void>(resolve =>
      window.on('account', (data: unknown) => heard.push(data) === 2 && resolve()),
    )
    const room = userRoom(user.id)
    const send = (number: number) =>
      publishLive(house.ctx, { room, name: 'account', data: { id: `${number}` }, number: (lastNumber ?? 0) + number })
    const lastNumber = (await findLastNumbers(house.ctx.db, [room])).get(room)
    await send(2)
    await send(1)
    await both
    expect(heard).toEqual([{ id: '1' }, { id: '2' }])
  })

  test('after a lost one makes the windows of the room connect again', async () => {
    const { accessToken, user } = await buildAccount(house.ctx)
    const [window, stranger] = [
      await openWindowOf(accessToken),
      await openWindowOf((await buildAccount(house.ctx)).accessToken),
    ]
    const reason = nextOf(window, 'disconnect')
    // A process that dies after the commit publishes nothing.
    await house.ctx.db.transaction().execute(trx => countUpdates(trx, new Map([[userRoom(user.id), 1]])))
    await write(accessToken, 'the next one')
    expect(await reason).toBe('transport close')
    expect(stranger.connected).toBe(true)
    const heard = nextOf(await openWindowOf(accessToken), 'event')
    await write(accessToken, 'after the gap')
    expect(await heard).toMatchObject({ payload: { text: 'after the gap' } })
  })
})

test('closing a session closes its windows on every instance and keeps the others open', async () => {
  const form = buildSignUp()
  const here = await buildAccount(house.ctx, form)
  const there = await house.trpc().accounts.login.mutate({ email: form.email, password: form.password })
  const [first, second] = [await openWindowOf(here.accessToken), await openWindowOf(here.accessToken, ['polling'])]
  const third = await openWindowOf(there.accessToken)
  const closed = Promise.all([nextOf(first, 'disconnect'), nextOf(second, 'disconnect')])
  await publishLive(house.ctx, { room: sessionRoom(hashOf(here.accessToken)), close: true })
  expect(await closed).toEqual(['io server disconnect', 'io server disconnect'])

  const heard = nextOf(third, 'event')
  await write(there.accessToken, 'still there')
  expect(await heard).toMatchObject({ payload: { text: 'still there' } })
})

test('invalid messages are ignored', async () => {
  const { accessToken, user } = await buildAccount(house.ctx)
  const heard = nextOf(await openWindowOf(accessToken), 'event')
  const connection = await house.ctx.nats.connection()
  for (const invalid of [
    '',
    'no json',
    'null',
    '{"room":"user:x"}',
    '{"room":"","close":true}',
    '{"room":"a","name":"x"}',
  ])
    connection.publish(`${house.ctx.config.natsPrefix}.live.${userRoom(user.id)}`, invalid)
  await connection.flush()
  await write(accessToken, 'after the invalid')
  expect(await heard).toMatchObject({ payload: { text: 'after the invalid' } })
})
