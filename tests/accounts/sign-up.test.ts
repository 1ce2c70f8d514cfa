import { sessionSchema } from '@limelight/contract/accounts/schema'
import { userSchema } from '@limelight/contract/users/schema'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse({
  TERMS_URL: 'https://limelight.example/terms',
  CONTACT_URL: 'mailto:hi@limelight.example',
})

test('a visitor can read which addresses the operator has set', async () => {
  expect(await house.trpc().settings.links.query()).toEqual({
    terms: 'https://limelight.example/terms',
    privacy: null,
    contact: 'mailto:hi@limelight.example',
  })
})

describe('sign-up', () => {
  test.each(['rest', 'trpc'] as const)('answers the user and working tokens over %s', async transport => {
    const form = buildSignUp({ email: `  Ada-${transport}@Example.test ` })
    const session = sessionSchema.parse(
      transport === 'rest'
        ? (await house.rest('POST /api/user/register', { body: form })).body
        : await house.trpc().accounts.register.mutate(form),
    )
    expect(session.user).toMatchObject({
      email: `ada-${transport}@example.test`,
      fullName: 'Rosa Feldmann',
      isActivated: false,
      role: 'user',
      about: null,
      portfolio: [],
    })
    const me = await house.rest('GET /api/user', { token: session.accessToken })
    expect(me.status).toBe(200)
    expect(userSchema.parse(me.body)).toEqual(session.user)
    expect(await house.trpc(session.accessToken).users.me.query()).toEqual(session.user)
  })

  test('answers 201, or an error for each invalid field', async () => {
    expect(await house.rest('POST /api/user/register', { body: buildSignUp() })).toMatchObject({ status: 201 })
    const refused = await house.rest('POST /api/user/register', {
      body: { email: 'nobody', password: 'short', tos: false },
    })
    expect(refused.body).toEqual({
      error: 'Bad Request',
      statusCode: 400,
      errorMessage: 'Name is required',
      fields: {
        name: 'Name is required',
        surname: 'Last name is required',
        email: 'Email is not valid',
        password: 'Password must be at least 8 characters',
        tos: 'Please accept the terms',
      },
    })
    await expect(house.trpc().accounts.register.mutate({ ...buildSignUp(), name: ' ' })).rejects.toMatchObject({
      data: {
        error: 'Bad Request',
        statusCode: 400,
        errorMessage: 'Name is required',
        fields: { name: 'Name is required' },
      },
    })
  })

  test('refuses a taken email in any letter case and creates no second account', async () => {
    const form = buildSignUp()
    await house.rest('POST /api/user/register', { body: form })
    const again = await house.rest('POST /api/user/register', {
      body: { ...form, email: ` ${form.email.toUpperCase()} ` },
    })
    expect(again.body).toMatchObject(refusal(409, 'MAIL_IS_BUSY'))
    const parallel = buildSignUp()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => house.rest('POST /api/user/register', { body: parallel })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  })
})

describe('activation mail', () => {
  test('is sent once, and its link activates the account', async () => {
    const form = buildSignUp({ name: '<b>Rosa & Co</b>' })
    const { accessToken } = sessionSchema.parse((await house.rest('POST /api/user/register', { body: form })).body)
    await house.drain()
    const mails = await house.mailsTo(form.email)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail).toMatchObject({ subject: 'Confirm your email for Limelight' })
    expect(mail?.html).not.toContain('<b>Rosa')
    const link = mail?.links.find(address => address.includes('/api/user/activate/')) ?? ''
    expect(await fetch(link).then(answer => answer.json())).toEqual({ ok: true })
    const me = await house.rest('GET /api/user', { token: accessToken })
    expect(me.body).toMatchObject({ isActivated: true })

    const used = await fetch(link)
    expect(await used.json()).toMatchObject(refusal(400, 'ACTIVATION_LINK_ERROR'))
  })

  test('redirects a browser to a page after success and after failure', async () => {
    const form = buildSignUp()
    await house.rest('POST /api/user/register', { body: form })
    await house.drain()
    const [mail] = await house.mailsTo(form.email)
    const link = new URL(mail?.links[0] ?? '').pathname
    const headers = { accept: 'text/html,application/xhtml+xml' }
    const first = await house.rest(`GET ${link}`, { headers })
    expect([first.status, first.headers.get('location')]).toEqual([302, '/sign-in?activation=done'])
    const second = await house.rest(`GET ${link}`, { headers })
    expect([second.status, second.headers.get('location')]).toEqual([302, '/sign-in?activation=failed'])
  })

  test('has a link that is rejected when it is expired, forged or malformed', async () => {
    const form = buildSignUp()
    await house.rest('POST /api/user/register', { body: form })
    await house.drain()
    const [mail] = await house.mailsTo(form.email)
    const path = new URL(mail?.links[0] ?? '').pathname
    const forged = `${path.slice(0, -4)}AAAA`
    for (const bad of [
      forged,
      '/api/user/activate/x',
      `/api/user/activate/${'y'.repeat(400)}`,
      '/api/user/activate/%00',
    ]) {
      expect((await house.rest(`GET ${bad}`)).body).toMatchObject(refusal(400, 'ACTIVATION_LINK_ERROR'))
    }
    house.clock.advance(24 * 60 * 60_000)
    expect((await house.rest(`GET ${path}`)).body).toMatchObject(refusal(400, 'ACTIVATION_LINK_ERROR'))
  })

  test('is sent again on request, and the answer does not reveal whether the email has an account', async () => {
    const form = buildSignUp()
    await house.rest('POST /api/user/register', { body: form })
    const known = await house.rest(`GET /api/user/activate?email=${encodeURIComponent(form.email)}`)
    const unknown = await house.rest('GET /api/user/activate?email=nobody@example.test')
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    await house.drain()
    expect(await house.mailsTo(form.email)).toHaveLength(2)
    expect(await house.mailsTo('nobody@example.test')).toHaveLength(0)
    expect((await house.rest('GET /api/user/activate')).body).toMatchObject(refusal(400, 'Email is required'))
  })
})
