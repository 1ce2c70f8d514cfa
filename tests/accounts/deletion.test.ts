import { sessionSchema } from '@limelight/contract/accounts/schema'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const day = 24 * 60 * 60_000
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
      : await house.trpc(token).accounts.deleteAccount.mutate({}),
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

describe('restore link', () => {
  async function deleteOne() {
    const form = buildSignUp()
    const { accessToken: token, refreshToken, user } = await buildAccount(house.ctx, form)
    await house.rest('DELETE /api/user/account', { token })
    await house.drain()
    const [mail] = await house.mailsTo(form.email)
    expect(mail?.subject).toBe('Your Limelight account was deleted')
    const link = mail?.links[0] ?? ''
    return { form, token, refreshToken, user, link, open: (accept = '*/*') => openLink(link, accept) }
  }
  const openLink = (link: string, accept = '*/*') => fetch(link, { headers: { accept }, redirect: 'manual' })
  const noLink = refusal(400, 'ACTIVATION_LINK_ERROR')

  test('restores the account once, without its sessions, and says so by mail', async () => {
    const { form, token, user, open } = await deleteOne()
    house.clock.advance(14 * day - 60_000)
    expect(await (await open()).json()).toEqual({ ok: true })
    expect((await house.rest('GET /api/user', { token })).status).toBe(401)
    expect((await logIn(form.email, form.password)).body).toMatchObject({ user: { id: user.id } })
    expect(await (await open()).json()).toMatchObject(noLink)
    await house.drain()
    expect((await house.mailsTo(form.email))[0]?.subject).toBe('Your Limelight account is back')
  })

  test('leads browsers to the sign-in page', async () => {
    const { open } = await deleteOne()
    expect((await open('text/html')).headers.get('location')).toBe('/sign-in?restoration=done')
    expect((await open('text/html')).headers.get('location')).toBe('/sign-in?restoration=failed')
  })

  test('expires after 14 days', async () => {
    const { form, open } = await deleteOne()
    house.clock.advance(14 * day)
    expect(await (await open()).json()).toMatchObject(noLink)
    expect((await logIn(form.email, form.password)).body).toMatchObject(deleted)
  })

  test('does not undo a later deletion, and is rejected when it is altered', async () => {
    const { form, link, user } = await deleteOne()
    const [id, at = '', signature] = link.slice(link.lastIndexOf('/') + 1).split('.')
    for (const token of [
      `${id}.${Number(at) + 1}.${signature}`,
      `${id}.${at}.x`,
      `x.${at}.${signature}`,
      'x',
      `${id}.x.y`,
    ])
      expect(await (await openLink(link.replace(/[^/]+$/, token))).json()).toMatchObject(noLink)
    await openLink(link)
    house.clock.advance(1000)
    const again = sessionSchema.parse((await logIn(form.email, form.password)).body)
    expect(again.user.id).toBe(user.id)
    await house.rest('DELETE /api/user/account', { token: again.accessToken })
    expect(await (await openLink(link)).json()).toMatchObject(noLink)
  })
})

test('deleting an account requires a session', async () => {
  expect((await house.rest('DELETE /api/user/account')).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
})

describe('deleting an account in an old session', () => {
  const remove = (token: string, body?: object) =>
    house.rest('DELETE /api/user/account', { token, ...(body === undefined ? {} : { body }) })

  test('needs the password', async () => {
    const form = buildSignUp()
    const { accessToken: token } = await buildAccount(house.ctx, form)
    house.clock.advance(10 * 60_000)
    const doubt = (password: string) => ({ statusCode: 400, fields: { password } })
    expect((await remove(token)).body).toMatchObject(doubt('Password is required'))
    expect((await remove(token, { password: 'not this one' })).body).toMatchObject(doubt('Password is wrong'))
    expect((await remove(token, { password: 5 })).body).toMatchObject(doubt('Password is not valid'))
    expect((await remove(token, { password: form.password })).body).toEqual({ ok: true })
  })

  test('asks a Google user to sign in again', async () => {
    const { accessToken: token, user } = await buildAccount(house.ctx)
    await house.ctx.db.deleteFrom('credentials').where('user_id', '=', user.id).execute()
    house.clock.advance(10 * 60_000)
    expect((await remove(token, { password: 'any' })).body).toMatchObject({
      fields: { password: 'Sign in again to do this' },
    })
  })
})
