import { randomUUID } from 'node:crypto'
import { sessionSchema } from '@limelight/contract/accounts/schema'
import { pruneThrottles } from '@limelight/core/accounts/prune'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { openInstance } from '../http/instances.ts'

const house = await openHouse({
  LOGIN_FAILURES_EMAIL: '10',
  LOGIN_FAILURES_ADDRESS: '30',
  SIGN_UPS_PER_ADDRESS: '3',
  TRUST_PROXY: 'loopback',
})
const minute = 60_000
const busy = refusal(429, 'AUTH_SERVICE_BUSY')
const wrong = 'this is not the password'

let networks = 0
/** Each test uses its own client address. */
const newNetwork = () => {
  networks += 1
  return `198.18.${Math.floor(networks / 250)}.${(networks % 250) + 1}`
}

function logIn(email: string, password: string, address: string) {
  return house.rest('POST /api/user/login', { body: { email, password }, headers: { 'x-forwarded-for': address } })
}

const newEmail = () => `nobody-${randomUUID()}@example.test`
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe('failed log-ins of one email from one network', () => {
  test('are refused from the 11th in a minute, with and without an account', async () => {
    const form = buildSignUp()
    await buildAccount(house.ctx, form)
    const bodies = []
    for (const email of [form.email, newEmail()]) {
      const address = newNetwork()
      for (let guess = 0; guess < 10; guess += 1) {
        expect((await logIn(email, wrong, address)).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
      }
      const refused = await logIn(email, wrong, address)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
      bodies.push(refused.body)
    }
    expect(bodies[0]).toEqual({ error: 'Too Many Requests', statusCode: 429, errorMessage: 'AUTH_SERVICE_BUSY' })
    expect(bodies[1]).toEqual(bodies[0])
  })

  test('do not keep the owner out on other networks', async () => {
    const form = buildSignUp()
    await buildAccount(house.ctx, form)
    const address = newNetwork()
    await times(12, () => logIn(form.email, wrong, address))
    expect((await logIn(form.email, form.password, address)).body).toMatchObject(busy)
    expect((await logIn(form.email, form.password, newNetwork())).status).toBe(200)
  })

  test('expire one by one, each after a minute', async () => {
    const form = buildSignUp()
    await buildAccount(house.ctx, form)
    const address = newNetwork()
    await times(5, () => logIn(form.email, wrong, address))
    house.clock.advance(minute / 2)
    await times(5, () => logIn(form.email, wrong, address))
    expect((await logIn(form.email, form.password, address)).status).toBe(429)
    house.clock.advance(minute / 2 + 1)
    expect(statuses(await times(6, () => logIn(form.email, wrong, address)))).toEqual([...Array(5).fill(401), 429])
    house.clock.advance(minute + 1)
    expect((await logIn(form.email, form.password, address)).status).toBe(200)
  })

  test('get exactly 10 answers when 30 arrive at once at two instances', async () => {
    const { user } = await buildAccount(house.ctx)
    const second = await openInstance(house)
    const address = newNetwork()
    const guess = (index: number) =>
      fetch(`${index % 2 === 0 ? house.url : second.url}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email: user.email, password: wrong }),
      })
    expect(statuses(await times(30, guess))).toEqual([...Array(10).fill(401), ...Array(20).fill(429)])
  })

  test('are counted over tRPC and for admins too', async () => {
    const email = newEmail()
    const guess = (call: string) => times(5, () => house.rest(call, { body: { email, password: wrong } }))
    await guess('POST /api/admin/user/login')
    await guess('POST /api/user/login')
    await expect(house.trpc().accounts.login.mutate({ email, password: wrong })).rejects.toMatchObject({ data: busy })
    await expect(house.trpc().admin.login.mutate({ email, password: wrong })).rejects.toMatchObject({
      data: busy,
    })
    const answer = await house.rest('POST /trpc/accounts.login', { body: { email, password: wrong } })
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true])
  })

  test('do not include successful log-ins, also many at once', async () => {
    const form = buildSignUp()
    await buildAccount(house.ctx, form)
    const address = newNetwork()
    await times(9, () => logIn(form.email, wrong, address))
    const right = await times(12, () => logIn(form.email, form.password, address))
    expect(statuses(right)).toEqual(Array(12).fill(200))
    expect((await logIn(form.email, wrong, address)).status).toBe(401)
    expect((await logIn(form.email, wrong, address)).status).toBe(429)
  })

  test('do not include invalid forms', async () => {
    const form = buildSignUp()
    await buildAccount(house.ctx, form)
    const address = newNetwork()
    const refused = await times(15, index =>
      logIn(index % 2 === 0 ? form.email : 'nobody', index % 2 === 0 ? ' ' : wrong, address),
    )
    expect(statuses(refused)).toEqual(Array(15).fill(400))
    expect((await logIn(form.email, form.password, address)).status).toBe(200)
  })

  test('do not affect other emails', async () => {
    const [one, other] = [buildSignUp(), buildSignUp()]
    await Promise.all([buildAccount(house.ctx, one), buildAccount(house.ctx, other)])
    const address = newNetwork()
    await times(12, () => logIn(one.email, wrong, address))
    expect((await logIn(other.email, other.password, address)).status).toBe(200)
  })
})

describe('failed log-ins of one email from many networks', () => {
  const guessFromEverywhere = (email: string) => times(105, () => logIn(email, wrong, newNetwork()))

  test('are refused from the 101st in a minute', async () => {
    const form = buildSignUp()
    await buildAccount(house.ctx, form)
    expect(statuses(await guessFromEverywhere(form.email))).toEqual([...Array(100).fill(401), ...Array(5).fill(429)])
    expect((await logIn(form.email, form.password, newNetwork())).body).toMatchObject(busy)
  })

  test('do not keep out a device that has signed in before', async () => {
    const form = buildSignUp()
    const address = newNetwork()
    const registered = await signUp(form, address)
    const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? ''
    await guessFromEverywhere(form.email)
    await times(31, () => logIn(newEmail(), wrong, address))
    const enter = (password: string, headers: object) =>
      house.rest('POST /api/user/login', {
        body: { email: form.email, password },
        headers: { 'x-forwarded-for': address, ...headers },
      })
    expect((await enter(form.password, {})).body).toMatchObject(busy)
    expect((await enter(form.password, { cookie: `${cookie}x` })).body).toMatchObject(busy)
    expect((await enter(form.password, { cookie })).status).toBe(200)
    // The device can guess no more than one network.
    expect(statuses(await times(12, () => enter(wrong, { cookie })))).toEqual([...Array(10).fill(401), 429, 429])
  })

  test('are not exempt on a device that has signed in to another account', async () => {
    const form = buildSignUp()
    await buildAccount(house.ctx, form)
    const address = newNetwork()
    const other = await signUp(buildSignUp(), address)
    const headers = { 'x-forwarded-for': address, cookie: other.headers.get('set-cookie')?.split(';')[0] ?? '' }
    const guess = () => house.rest('POST /api/user/login', { body: { email: form.email, password: wrong }, headers })
    expect(statuses(await times(12, guess))).toEqual([...Array(10).fill(401), 429, 429])
  })
})

const signUp = (form: object, address: string) =>
  house.rest('POST /api/user/register', { body: form, headers: { 'x-forwarded-for': address } })

test('sign-ups are limited per network and hour, counted as accounts', async () => {
  const address = newNetwork()
  const form = buildSignUp()
  expect((await signUp(form, address)).status).toBe(201)
  expect((await signUp(form, address)).body).toMatchObject(refusal(409, 'MAIL_IS_BUSY'))
  const rest = await times(5, () => signUp(buildSignUp(), address))
  expect(statuses(rest)).toEqual([201, 201, 429, 429, 429])
  const refused = await signUp(buildSignUp(), address)
  expect(refused.body).toMatchObject(busy)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect((await signUp(buildSignUp(), newNetwork())).status).toBe(201)
  house.clock.advance(60 * minute + 1)
  expect((await signUp(buildSignUp(), address)).status).toBe(201)
})

describe('failed log-ins from one client address', () => {
  test('are refused from the 31st in a minute, whatever the emails', async () => {
    const form = buildSignUp()
    await buildAccount(house.ctx, form)
    const address = newNetwork()
    expect(statuses(await times(35, () => logIn(newEmail(), wrong, address)))).toEqual([
      ...Array(30).fill(401),
      ...Array(5).fill(429),
    ])
    expect((await logIn(form.email, form.password, address)).body).toMatchObject(busy)
    expect((await logIn(form.email, form.password, newNetwork())).status).toBe(200)
    house.clock.advance(minute + 1)
    expect((await logIn(form.email, form.password, address)).status).toBe(200)
  })

  test('count an IPv6 /64 network as one address', async () => {
    const failed = await times(35, index => logIn(newEmail(), wrong, `2001:db8:7:7::${(index + 1).toString(16)}`))
    expect(statuses(failed)).toEqual([...Array(30).fill(401), ...Array(5).fill(429)])
    expect((await logIn(newEmail(), wrong, '2001:db8:7:8::1')).status).toBe(401)
  })

  test('do not include log-ins that were refused for the email', async () => {
    const email = newEmail()
    const address = newNetwork()
    await times(40, () => logIn(email, wrong, address))
    expect(statuses(await times(20, () => logIn(newEmail(), wrong, address)))).toEqual(Array(20).fill(401))
    expect((await logIn(newEmail(), wrong, address)).status).toBe(429)
  })
})

test('password and email changes count wrong passwords too', async () => {
  const form = buildSignUp()
  const { accessToken: token } = sessionSchema.parse((await house.rest('POST /api/user/register', { body: form })).body)
  const headers = { 'x-forwarded-for': newNetwork() }
  const guessOld = () =>
    house.rest('PUT /api/user/change-password', {
      token,
      headers,
      body: { oldPassword: wrong, newPassword: 'another fine password', confirmPassword: 'another fine password' },
    })
  const guessOwner = () => house.rest('PUT /api/user', { token, headers, body: { email: newEmail(), password: wrong } })
  expect(statuses(await times(6, guessOld))).toEqual(Array(6).fill(400))
  expect(statuses(await times(6, guessOwner))).toEqual([...Array(4).fill(400), 429, 429])
  expect((await guessOld()).body).toMatchObject(busy)
  expect((await logIn(form.email, form.password, headers['x-forwarded-for'])).body).toMatchObject(busy)
})

test('throttle rows contain no email and no client address, and are deleted when they expire', async () => {
  const email = newEmail()
  await logIn(email, wrong, '203.0.113.77')
  const read = () => house.ctx.db.selectFrom('throttles').selectAll().execute()
  const stored = await read()
  expect(stored.length).toBeGreaterThan(1)
  expect(JSON.stringify(stored)).not.toMatch(/example\.test|203\.0\.113/)
  house.clock.advance(60 * minute + 1)
  await pruneThrottles(house.ctx)
  expect(await read()).toEqual([])
})
