import { refreshedSchema, sessionSchema } from '@limelight/contract/accounts/schema'
import { userSchema } from '@limelight/contract/users/schema'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const noRight = refusal(403, 'UNAUTHORIZED_ACTION')
const noAccess = refusal(401, 'AUTH_FAIL')

async function openAdmin() {
  const form = buildSignUp()
  const { user } = await buildAccount(house.ctx, form)
  await setRole(user.id, 'admin')
  return { ...form, id: user.id }
}

const setRole = (id: string, role: 'user' | 'admin') =>
  house.ctx.db.updateTable('users').set({ role }).where('id', '=', id).execute()
const logIn = (form: { email: string; password: string }, password = form.password) =>
  house.rest('POST /api/admin/user/login', { body: { email: form.email, password } })
const get = async (path: string, token: string) => (await house.rest(`GET ${path}`, { token })).body
const renew = async (refresh_token: string) =>
  refreshedSchema.parse((await house.rest('POST /api/user/refresh', { body: { refresh_token, rotate: true } })).body)

test('an admin session opens only admin calls, also after a refresh', async () => {
  const admin = await openAdmin()
  const answer = await logIn(admin)
  expect(answer.status).toBe(200)
  const first = sessionSchema.parse(answer.body)
  const second = await house.trpc().admin.login.mutate({ email: admin.email, password: admin.password })
  for (const { accessToken, refreshToken } of [first, second]) {
    for (const token of [accessToken, (await renew(refreshToken)).accessToken]) {
      expect(userSchema.parse(await get('/api/admin/user', token))).toMatchObject({ id: admin.id, role: 'admin' })
      expect(await house.trpc(token).admin.me.query()).toMatchObject({ id: admin.id })
      expect(await get('/api/user', token)).toMatchObject(noRight)
    }
  }
})

test('a user session opens no admin call, also for a user with the admin role', async () => {
  const admin = await openAdmin()
  const logInAsUser = await house.rest('POST /api/user/login', {
    body: { email: admin.email, password: admin.password },
  })
  const { accessToken, refreshToken } = sessionSchema.parse(logInAsUser.body)
  for (const token of [accessToken, (await renew(refreshToken)).accessToken]) {
    expect(await get('/api/user', token)).toMatchObject({ role: 'admin' })
    expect(await get('/api/admin/user', token)).toMatchObject(noRight)
  }
  expect((await house.rest('GET /api/admin/user')).body).toMatchObject(noAccess)
})

test('a user without the admin role gets the same answer as a wrong password', async () => {
  const user = buildSignUp()
  await buildAccount(house.ctx, user)
  const admin = await openAdmin()
  const refused = [
    await logIn(user),
    await logIn(user, 'not this one'),
    await logIn(admin, 'not this one'),
    await logIn(buildSignUp()),
  ]
  for (const { body } of refused) expect(body).toEqual(refused[0]?.body)
  expect(refused[0]?.body).toMatchObject(noAccess)
  expect((await logIn(admin, ' ')).body).toMatchObject(refusal(400, 'Password is required'))
})

test('an admin session stops working when the role is taken away', async () => {
  const admin = await openAdmin()
  const { accessToken } = sessionSchema.parse((await logIn(admin)).body)
  await setRole(admin.id, 'user')
  expect(await get('/api/admin/user', accessToken)).toMatchObject(noRight)
  expect((await logIn(admin)).body).toMatchObject(noAccess)
})

test('signing out ends the admin session and keeps the user session', async () => {
  const admin = await openAdmin()
  const asAdmin = sessionSchema.parse((await logIn(admin)).body)
  const asUser = await house.trpc().accounts.login.mutate({ email: admin.email, password: admin.password })
  expect(await house.trpc(asAdmin.accessToken).accounts.signOut.mutate()).toEqual({ ok: true })
  expect(await get('/api/admin/user', asAdmin.accessToken)).toMatchObject(noAccess)
  expect(await get('/api/user', asUser.accessToken)).toMatchObject({ id: admin.id })
})
