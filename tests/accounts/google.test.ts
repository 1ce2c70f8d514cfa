import { randomUUID } from 'node:crypto'
import { sessionSchema } from '@limelight/contract/accounts/schema'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { visitGoogle } from './google-visitor.ts'

const house = await openHouse()
const google = visitGoogle(house)
const minute = 60_000
const denied = refusal(400, 'ACCESS_CREATE_FAIL')
const json = { accept: 'application/json' }

const newPerson = () => ({ email: `grace-${randomUUID()}@example.test`, name: 'Grace', surname: 'Hopper' })

describe('Google sign-in', () => {
  test('redirects to Google with state, nonce and a PKCE challenge, and sets a cookie', async () => {
    const { url, answer } = await google.start()
    const asked = new URL(url)
    expect(asked.origin + asked.pathname).toBe(`${house.ctx.config.googleIssuer}/o/oauth2/v2/auth`)
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'limelight',
      redirect_uri: `${house.url}/api/user/login/google/callback`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w.-]{80,200}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toContain(asked.searchParams.get('state'))
    expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax'])
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([200, ['url']])
    expect(await house.trpc().accounts.googleStart.mutate()).toEqual({ url: expect.stringContaining('state=') })
  })

  test('creates a confirmed account without a password', async () => {
    const person = newPerson()
    const session = await google.signIn({ ...person, email: person.email.toUpperCase() })
    expect(session.user).toMatchObject({
      email: person.email,
      fullName: 'Grace Hopper',
      isActivated: true,
      isGoogle: true,
      tos: true,
      role: 'user',
    })
    expect((await house.rest('GET /api/user', { token: session.accessToken })).body).toEqual(session.user)
    const logIn = await house.rest('POST /api/user/login', { body: { email: person.email, password: 'any password' } })
    expect(logIn.body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    await house.drain()
    expect(await house.mailsTo(person.email)).toEqual([])
  })

  test('finds the same account after its email has changed', async () => {
    const person = newPerson()
    const { user } = await google.signIn(person)
    expect((await google.signIn({ ...person, name: 'Changed' })).user).toEqual(user)
    const email = newPerson().email
    await house.ctx.db.updateTable('users').set({ email }).where('id', '=', user.id).execute()
    expect((await google.signIn({ ...person, verified: false })).user).toMatchObject({ id: user.id, email })
  })

  test('accepts missing names and names of 64 characters', async () => {
    const long = await google.signIn({ ...newPerson(), name: 'N'.repeat(64), surname: '' })
    expect(long.user).toMatchObject({ name: 'N'.repeat(64), surname: '', fullName: 'N'.repeat(64) })
    expect((await google.signIn({ email: newPerson().email })).user).toMatchObject({ fullName: '' })
  })
})

describe('Google callback', () => {
  test('accepts the browser that started the sign-in, once', async () => {
    const { url, cookie } = await google.start()
    const query = await google.consent(url, newPerson())
    const back = await google.comeBack(query, cookie)
    expect(back.status).toBe(302)
    expect(back.headers.get('location')).toMatch(/^\/auth\/callback\?sessionKey=[\w-]{43}$/)
    expect(back.headers.get('set-cookie')).toMatch(/^google-sign-in=; Max-Age=0;/)
    // Google accepts each code once.
    expect((await google.comeBack(query, cookie, json)).body).toMatchObject(refusal(502, 'ACCESS_CREATE_FAIL'))
  })

  test('completes in each of two tabs of one browser, in any order', async () => {
    const first = await google.start()
    const second = await google.start(first.cookie)
    const person = newPerson()
    const back = await google.comeBack(await google.consent(first.url, person), second.cookie)
    expect(back.headers.get('location')).toContain('sessionKey=')
    const [cookie = ''] = back.headers.get('set-cookie')?.split(';') ?? []
    const late = await google.comeBack(await google.consent(second.url, person), cookie)
    expect(late.headers.get('location')).toContain('sessionKey=')
    expect(late.headers.get('set-cookie')).toMatch(/^google-sign-in=; Max-Age=0;/)
  })

  test('rejects another browser, an altered state and an expired state', async () => {
    const [mine, theirs] = [await google.start(), await google.start()]
    const query = await google.consent(mine.url, newPerson())
    const state = query.get('state') ?? ''
    const withState = (other: string) => new URLSearchParams({ ...Object.fromEntries(query), state: other })
    const own = `${Date.now().toString(36)}.x.y`
    for (const [changed, cookie] of [
      [query, ''],
      [query, theirs.cookie],
      [query, 'google-sign-in=x'],
      [withState(''), 'google-sign-in='],
      [withState(own), `google-sign-in=${own}`],
      [withState(`z${state}`), `google-sign-in=z${state}`],
      [new URLSearchParams({ code: query.get('code') ?? '' }), mine.cookie],
    ] as const) {
      expect((await google.comeBack(changed, cookie, json)).body).toMatchObject(denied)
      const page = await google.comeBack(changed, cookie)
      expect([page.status, page.headers.get('location')]).toEqual([302, '/auth/callback?error=ACCESS_CREATE_FAIL'])
    }
    house.clock.advance(10 * minute)
    expect((await google.comeBack(query, mine.cookie, json)).body).toMatchObject(denied)
  })

  test('rejects a denied consent and a missing code', async () => {
    expect((await google.refusalOf(newPerson(), 'deny')).body).toMatchObject(denied)
    const { url, cookie } = await google.start()
    const state = new URL(url).searchParams.get('state') ?? ''
    expect((await google.comeBack(new URLSearchParams({ state }), cookie, json)).body).toMatchObject(denied)
  })

  test('distinguishes a failed exchange from a denied consent', async () => {
    const { url, cookie } = await google.start()
    const state = new URL(url).searchParams.get('state') ?? ''
    const forged = new URLSearchParams({ state, code: 'nobody issued this' })
    const answer = await google.comeBack(forged, cookie, json)
    expect(answer.body).toEqual({ error: 'Bad Gateway', statusCode: 502, errorMessage: 'ACCESS_CREATE_FAIL' })
    expect((await google.comeBack(forged, cookie)).headers.get('location')).toBe(
      '/auth/callback?error=ACCESS_CREATE_FAIL',
    )
  })

  test('treats hostile values as missing', async () => {
    const { cookie } = await google.start()
    for (const query of ['state=a&state=b', `code=${'x'.repeat(3000)}`, 'error=%00', 'code[]=1', '']) {
      const answer = await google.comeBack(new URLSearchParams(query), cookie, json)
      expect(answer.body).toMatchObject(denied)
    }
  })
})

describe('session key', () => {
  test.each(['body', 'query', 'trpc'] as const)('starts a session when sent in %s', async way => {
    const sessionKey = await google.keyOf(newPerson())
    const call = 'POST /api/user/check/temporary'
    const session =
      way === 'trpc'
        ? await house.trpc().accounts.checkTemporary.mutate({ sessionKey })
        : sessionSchema.parse(
            (way === 'body' ? await google.spend(sessionKey) : await house.rest(`${call}?sessionKey=${sessionKey}`))
              .body,
          )
    expect((await house.rest('GET /api/user', { token: session.accessToken })).status).toBe(200)
  })

  test('works once, also when it is used twice at the same time', async () => {
    const sessionKey = await google.keyOf(newPerson())
    const answers = await Promise.all(Array.from({ length: 6 }, () => google.spend(sessionKey)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(401)])
    expect((await google.spend(sessionKey)).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
  })

  test('expires after five minutes and cannot be guessed', async () => {
    const sessionKey = await google.keyOf(newPerson())
    const stored = await house.ctx.db.selectFrom('temporary_sessions').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(sessionKey)
    for (const guess of [`${sessionKey}x`, '', 'x'.repeat(5000), null, 7, undefined]) {
      const answer = await house.rest('POST /api/user/check/temporary', { body: { sessionKey: guess } })
      expect(answer.body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    }
    house.clock.advance(5 * minute)
    expect((await google.spend(sessionKey)).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
  })
})

test('Google sign-in answers AUTH_SERVICE_BUSY when Google is not configured or not reachable', async () => {
  const without = await openHouse({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' })
  const unreachable = await openHouse({ GOOGLE_ISSUER: 'http://localhost:1/google' })
  for (const closed of [without, unreachable]) {
    expect((await closed.rest('POST /api/user/login/google')).body).toEqual({
      error: 'Service Unavailable',
      statusCode: 503,
      errorMessage: 'AUTH_SERVICE_BUSY',
    })
    await expect(closed.trpc().accounts.googleStart.mutate()).rejects.toMatchObject({
      data: refusal(503, 'AUTH_SERVICE_BUSY'),
    })
  }
})

test('the Google cookie has the __Host- prefix when the public URL is https', async () => {
  const secure = await openHouse()
  secure.ctx.config.publicUrl = 'https://limelight.example'
  const answer = await secure.rest('POST /api/user/login/google')
  expect(answer.headers.get('set-cookie')).toMatch(/^__Host-google-sign-in=[^;]+;.* Secure/)
})
