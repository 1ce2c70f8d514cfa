import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const deleted = refusal(403, 'ACCOUNT_DELETED')

const logIn = (email: string, password: string) => house.rest('POST /api/user/login', { body: { email, password } })

test.each(['rest', 'trpc'] as const)('deleting an account ends all its sessions at once over %s', async way => {
  const form = buildSignUp()
  const first = await buildAccount(house.ctx, form)
  const second = await house.trpc().accounts.login.mutate({ email: form.email, password: form.password })
  const token = first.accessToken
  expect(
    way === 'rest'
      ? (await house.rest('DELETE /api/user/account', { token })).body
      : await house.trpc(token).accounts.deleteAccount.mutate(),
  ).toEqual({ ok: true })
  for (const { accessToken, refreshToken } of [first, second]) {
    expect((await house.rest('GET /api/user', { token: accessToken })).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    const refreshed = await house.rest('POST /api/user/refresh', { body: { refresh_token: refreshToken } })
    expect(refreshed.body).toMatchObject(deleted)
  }
})

test('a sign-in reveals a deleted account only with the right password, and its email stays taken', async () => {
  const form = buildSignUp()
  const { accessToken: token } = await buildAccount(house.ctx, form)
  await house.rest('DELETE /api/user/account', { token })
  expect((await logIn(form.email, form.password)).body).toMatchObject(deleted)
  expect((await logIn(form.email, 'not this one')).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
  const again = await house.rest('POST /api/user/register', { body: form })
  expect(again.body).toMatchObject(refusal(409, 'MAIL_IS_BUSY'))
  await house.drain()
  const before = (await house.mailsTo(form.email)).length
  expect((await house.rest(`GET /api/user/activate?email=${form.email}`)).body).toEqual({ ok: true })
  await house.drain()
  expect(await house.mailsTo(form.email)).toHaveLength(before)
})

test('a session that ended before the deletion stays ended when the account is restored', async () => {
  const { accessToken: token, refreshToken, user } = await buildAccount(house.ctx)
  await house.rest('DELETE /api/user/account', { token })
  await house.ctx.db.updateTable('users').set({ deleted_at: null }).where('id', '=', user.id).execute()
  expect((await house.rest('GET /api/user', { token })).status).toBe(401)
  const refreshed = await house.rest('POST /api/user/refresh', { body: { refresh_token: refreshToken } })
  expect(refreshed.body).toMatchObject(refusal(401, 'AUTH_FAIL'))
})

test('deleting an account requires a session', async () => {
  expect((await house.rest('DELETE /api/user/account')).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
})
