import { refreshedSchema, sessionSchema } from '@limelight/contract/accounts/schema'
import { hashToken } from '@limelight/core/runtime/secrets'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { decodeJwt } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { closeWindows, nextOf, openWindow, outcomeOf } from '../http/instances.ts'
import { hearUpdates } from '../live-updates.ts'

const house = await openHouse()
const password = 'an even finer password'

afterEach(closeWindows)

async function signInTwice() {
  const form = buildSignUp()
  const own = await buildAccount(house.ctx, form)
  const other = await house.trpc().accounts.login.mutate({ email: form.email, password: form.password })
  const open = async (token: string) => {
    const window = openWindow(house.url, { token })
    expect(await outcomeOf(window)).toBe('connected')
    return window
  }
  return { form, own, other, ownWindow: await open(own.accessToken), otherWindow: await open(other.accessToken) }
}

test('signing out ends this session, closes its windows and keeps the other sessions', async () => {
  const { own, other, ownWindow, otherWindow } = await signInTwice()
  const cut = nextOf(ownWindow, 'disconnect')
  expect(await house.trpc(own.accessToken).accounts.signOut.mutate()).toEqual({ ok: true })
  expect((await house.rest('GET /api/user', { token: own.accessToken })).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
  const refreshed = await house.rest('POST /api/user/refresh', { body: { refresh_token: own.refreshToken } })
  expect(refreshed.body).toMatchObject(refusal(401, 'AUTH_FAIL'))
  await house.drain()
  expect(await cut).toBe('io server disconnect')
  expect((await house.rest('GET /api/user', { token: other.accessToken })).status).toBe(200)
  expect(otherWindow.connected).toBe(true)
  await expect(house.trpc(own.accessToken).accounts.signOut.mutate()).rejects.toMatchObject({
    data: refusal(401, 'AUTH_FAIL'),
  })
})

describe('open sessions', () => {
  test('are listed with their browsers, the last used first, and end elsewhere on request', async () => {
    const form = buildSignUp()
    const first = sessionSchema.parse(
      (
        await house.rest('POST /api/user/register', {
          body: form,
          headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' },
        })
      ).body,
    )
    house.clock.advance(60_000)
    const second = sessionSchema.parse(
      (await house.rest('POST /api/user/login', { body: { email: form.email, password: form.password } })).body,
    )
    const { accounts } = house.trpc(first.accessToken)
    const [newest, oldest, ...more] = await accounts.sessions.query()
    expect([newest, oldest, more]).toMatchObject([
      { client: null, network: '127.0.0.0/24', isCurrent: false },
      { client: 'Firefox 132 on Linux', network: '127.0.0.0/24', isCurrent: true },
      [],
    ])
    expect(Date.parse(newest?.usedAt ?? '') - Date.parse(oldest?.startedAt ?? '')).toBeGreaterThanOrEqual(60_000)
    expect(await accounts.signOutElsewhere.mutate()).toEqual({ ok: true })
    expect((await house.rest('GET /api/user', { token: second.accessToken })).status).toBe(401)
    expect(await accounts.sessions.query()).toMatchObject([{ isCurrent: true }])
  })
})

test('one session ends by the id in the list and closes its windows, but not one of another user', async () => {
  const { own, other, ownWindow, otherWindow } = await signInTwice()
  const stranger = await buildAccount(house.ctx)
  const { accounts } = house.trpc(own.accessToken)
  const id = (await accounts.sessions.query()).find(session => !session.isCurrent)?.id ?? ''
  await expect(house.trpc(stranger.accessToken).accounts.signOutSession.mutate({ id })).rejects.toMatchObject({
    data: refusal(404, 'ITEM_NOT_FOUND'),
  })
  expect((await house.rest('GET /api/user', { token: other.accessToken })).status).toBe(200)

  const cut = nextOf(otherWindow, 'disconnect')
  expect(await accounts.signOutSession.mutate({ id })).toEqual({ ok: true })
  await house.drain()
  expect(await cut).toBe('io server disconnect')
  expect((await house.rest('GET /api/user', { token: other.accessToken })).status).toBe(401)
  expect(ownWindow.connected).toBe(true)
  expect(await accounts.sessions.query()).toMatchObject([{ isCurrent: true }])
})

describe('windows', () => {
  test('of other sessions close when the password changes', async () => {
    const { form, own, ownWindow, otherWindow } = await signInTwice()
    const cut = nextOf(otherWindow, 'disconnect')
    await house.trpc(own.accessToken).accounts.changePassword.mutate({
      oldPassword: form.password,
      newPassword: password,
      confirmPassword: password,
    })
    await house.drain()
    expect(await cut).toBe('io server disconnect')
    expect(ownWindow.connected).toBe(true)
  })

  test('all close when the account is deleted', async () => {
    const { own, ownWindow, otherWindow } = await signInTwice()
    const cut = Promise.all([ownWindow, otherWindow].map(window => nextOf(window, 'disconnect')))
    await house.trpc(own.accessToken).accounts.deleteAccount.mutate({})
    await house.drain()
    expect(await cut).toEqual(['io server disconnect', 'io server disconnect'])
  })

  test('close when a rotated refresh token is reused', async () => {
    const { own, ownWindow, otherWindow } = await signInTwice()
    const rotate = (refresh_token: string) =>
      house.rest('POST /api/user/refresh', { body: { refresh_token, rotate: true } })
    const { refreshToken = '' } = refreshedSchema.parse((await rotate(own.refreshToken)).body)
    await rotate(refreshToken)
    const cut = nextOf(ownWindow, 'disconnect')
    expect((await rotate(own.refreshToken)).status).toBe(401)
    await house.drain()
    expect(await cut).toBe('io server disconnect')
    expect(otherWindow.connected).toBe(true)
  })
})

test('an ended session is published once and by its hash only', async () => {
  const { own, other } = await signInTwice()
  const hear = await hearUpdates(house)
  await house.trpc(own.accessToken).accounts.signOut.mutate()
  await house.trpc(other.accessToken).accounts.deleteAccount.mutate({})
  const hashes = [own, other].map(({ accessToken }) => hashToken(String(decodeJwt(accessToken).sid)))
  expect((await hear()).filter(({ close }) => close)).toEqual(
    hashes.map(hash => ({ room: `session:${hash}`, close: true })),
  )
})
