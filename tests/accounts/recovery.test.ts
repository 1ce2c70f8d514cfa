import { randomUUID } from 'node:crypto'
import { sessionSchema } from '@limelight/contract/accounts/schema'
import { keysOf } from '@limelight/core/runtime/secrets'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { decodeJwt, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const hour = 60 * 60_000
const password = 'an even finer password'
const noLink = refusal(400, 'ACTIVATION_LINK_ERROR')

const ask = (email: string) => house.rest(`GET /api/user/password-recovery?email=${encodeURIComponent(email)}`)
const recover = (token: unknown, form: object = { password }) =>
  house.rest('PUT /api/user/recover-password', { body: { token, ...form } })
const logIn = (email: string, secret: string) =>
  house.rest('POST /api/user/login', { body: { email, password: secret } })

/** The newest recovery link in the mails to this address. */
async function readToken(email: string): Promise<string> {
  await house.drain()
  const links = (await house.mailsTo(email)).flatMap(mail => mail.links)
  const link = links.find(address => address.includes('/account/update-password/')) ?? ''
  expect(link).toContain(house.url)
  return link.split('/').at(-1) ?? ''
}

async function openRecovery() {
  const form = buildSignUp()
  const session = await buildAccount(house.ctx, form)
  await ask(form.email)
  return { ...form, session, token: await readToken(form.email) }
}

describe('recovery request', () => {
  test('gives the same answer and does the same work for every address', async () => {
    const { user } = await buildAccount(house.ctx)
    const countJobs = async () => (await house.ctx.db.selectFrom('outbox').select('id').execute()).length
    const answers = []
    const jobs = []
    for (const email of [user.email, `${randomUUID()}@example.test`]) {
      const before = await countJobs()
      const { status, body } = await ask(` ${email.toUpperCase()} `)
      answers.push({ status, body })
      jobs.push((await countJobs()) - before)
    }
    expect(answers).toEqual([
      { status: 200, body: { ok: true } },
      { status: 200, body: { ok: true } },
    ])
    expect(jobs).toEqual([1, 1])
    expect(await house.trpc().accounts.requestRecovery.mutate({ email: user.email })).toEqual({ ok: true })
    expect((await ask(' ')).body).toMatchObject(refusal(400, 'Email is required'))
    expect((await ask('nobody')).body).toMatchObject(refusal(400, 'Email is not valid'))
  })

  test('sends a link of three parts to an account and no mail to other addresses', async () => {
    const { email, token } = await openRecovery()
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect((await house.mailsTo(email))[0]).toMatchObject({ subject: 'Your Limelight password' })
    const nobody = `${randomUUID()}@example.test`
    await ask(nobody)
    await house.drain()
    expect(await house.mailsTo(nobody)).toEqual([])
  })

  test('tells the owner of a deleted account that it is deleted', async () => {
    const { session, email, password: own } = await openRecovery()
    await house.rest('DELETE /api/user/account', { token: session.accessToken })
    expect((await ask(email)).body).toEqual({ ok: true })
    await house.drain()
    const [mail] = await house.mailsTo(email)
    expect(mail?.subject).toBe('Your Limelight account was deleted')
    expect(mail?.text).toContain('has been deleted')
    expect(mail?.text).toMatch(/You can restore it until \d\d\.\d\d\.\d{4} \d\d:\d\d UTC\./)
    expect(mail?.text).not.toContain('update-password')
    const restore = (text = '') => /\S+\/api\/user\/restore\/\S+/.exec(text)?.[0]
    expect(await fetch(restore(mail?.text) ?? '').then(answer => answer.json())).toEqual({ ok: true })

    const again = sessionSchema.parse((await logIn(email, own)).body)
    await house.rest('DELETE /api/user/account', { token: again.accessToken })
    house.clock.advance(14 * 24 * 60 * 60_000)
    await ask(email)
    await house.drain()
    const [late] = await house.mailsTo(email)
    expect(late?.text).toContain('To have it back, reply to this email.')
    expect(restore(late?.text)).toBeUndefined()
  })

  test('tells an account without a password that it signs in with Google', async () => {
    const { user } = await buildAccount(house.ctx)
    await house.ctx.db.deleteFrom('credentials').where('user_id', '=', user.id).execute()
    await ask(user.email)
    await house.drain()
    const [mail] = await house.mailsTo(user.email)
    expect(mail?.text).toContain('Google')
    expect(mail?.text).not.toContain('update-password')
  })
})

describe('recovery link', () => {
  test.each(['rest', 'trpc'] as const)('sets a password, ends all sessions and sends a notice over %s', async way => {
    const { email, password: former, session, token } = await openRecovery()
    const form = { token, password, confirmPassword: password }
    expect(
      way === 'rest' ? (await recover(token, form)).body : await house.trpc().accounts.recoverPassword.mutate(form),
    ).toEqual({ ok: true })
    expect((await house.rest('GET /api/user', { token: session.accessToken })).status).toBe(401)
    const refreshed = await house.rest('POST /api/user/refresh', { body: { refresh_token: session.refreshToken } })
    expect(refreshed.body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    expect((await logIn(email, former)).status).toBe(401)
    expect((await logIn(email, password)).body).toMatchObject({ user: { isActivated: true } })
    await house.drain()
    const subjects = (await house.mailsTo(email)).map(mail => mail.subject)
    expect(subjects.filter(subject => subject === 'Your Limelight password was changed')).toHaveLength(1)
  })

  test('works once, also when it is used twice at the same time', async () => {
    const { email, token } = await openRecovery()
    const passwords = Array.from({ length: 6 }, (_, index) => `${password} ${index}`)
    const answers = await Promise.all(passwords.map(each => recover(token, { password: each })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(400)])
    for (const { status, body } of answers) if (status === 400) expect(body).toMatchObject(noLink)
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    for (const each of passwords) expect((await logIn(email, each)).status).toBe(each === winner ? 200 : 401)
    expect((await recover(token)).body).toMatchObject(noLink)
  })

  test('expires after an hour', async () => {
    const { token } = await openRecovery()
    house.clock.advance(hour)
    expect((await recover(token)).body).toMatchObject(noLink)
  })

  test('is void once the password or the email has changed', async () => {
    const changed = await openRecovery()
    await house.rest('PUT /api/user/change-password', {
      token: changed.session.accessToken,
      body: { oldPassword: changed.password, newPassword: password, confirmPassword: password },
    })
    expect((await recover(changed.token)).body).toMatchObject(noLink)
    const moved = await openRecovery()
    await house.rest('PUT /api/user', {
      token: moved.session.accessToken,
      body: { email: `${randomUUID()}@example.test`, password: moved.password },
    })
    expect((await recover(moved.token)).body).toMatchObject(noLink)
  })

  test('says when the account was deleted or has switched to Google', async () => {
    const deleted = await openRecovery()
    await house.rest('DELETE /api/user/account', { token: deleted.session.accessToken })
    expect((await recover(deleted.token)).body).toMatchObject(refusal(403, 'ACCOUNT_DELETED'))
    const google = await openRecovery()
    await house.ctx.db.deleteFrom('credentials').where('user_id', '=', google.session.user.id).execute()
    expect((await recover(google.token)).body).toMatchObject(refusal(403, 'PASSWORD_CHANGE_GOOGLE_ERROR'))
  })

  test('is rejected when it is forged or altered', async () => {
    const { token } = await openRecovery()
    const { token: foreign } = await openRecovery()
    const [head, body, signature] = token.split('.')
    const claims = decodeJwt(token)
    const access = (await buildAccount(house.ctx)).accessToken
    const resign = (key: Uint8Array, typ: string) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ }).sign(key)
    const hostile = [
      `${head}.${foreign.split('.')[1]}.${signature}`,
      `${head}.${body}.${'A'.repeat(43)}`,
      `${Buffer.from('{"alg":"none","typ":"recovery+jwt"}').toString('base64url')}.${body}.`,
      await resign(new Uint8Array(32), 'recovery+jwt'),
      await resign(keysOf(house.ctx, 'links')[0].bytes, 'at+jwt'),
      await resign(keysOf(house.ctx, 'access-tokens')[0].bytes, 'recovery+jwt'),
      access,
      'a.b.c',
      '',
      'x'.repeat(5000),
      undefined,
      null,
      7,
      ['a.b.c'],
    ]
    for (const each of hostile) expect((await recover(each)).body).toMatchObject(noLink)
    expect((await recover(token)).status).toBe(200)
  })

  test('stays valid after an invalid form', async () => {
    const { email, token } = await openRecovery()
    for (const [form, fields] of [
      [{ password: 'short' }, { password: 'Password must be at least 8 characters' }],
      [{ password: 'Password123' }, { password: 'Password is too common' }],
      [{ password: email }, { password: 'Password is too common' }],
      [{ password, confirmPassword: 'another' }, { confirmPassword: 'Passwords do not match' }],
    ] as const) {
      expect((await recover(token, form)).body).toMatchObject({ statusCode: 400, fields })
    }
    expect((await recover(token)).status).toBe(200)
  })

  test('keeps the account when the same browser has signed up', async () => {
    const form = buildSignUp()
    const registered = await house.rest('POST /api/user/register', { body: form })
    const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? ''
    await ask(form.email)
    const token = await readToken(form.email)
    const answer = await house.rest('PUT /api/user/recover-password', {
      body: { token, password },
      headers: { cookie },
    })
    expect(answer.body).toEqual({ ok: true })
    const { user } = sessionSchema.parse(registered.body)
    expect((await logIn(form.email, password)).body).toMatchObject({
      user: { id: user.id, fullName: 'Rosa Feldmann', isActivated: true },
    })
  })
})
