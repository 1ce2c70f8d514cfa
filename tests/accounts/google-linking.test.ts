import { randomUUID } from 'node:crypto'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { visitGoogle } from './google-visitor.ts'

const house = await openHouse()
const google = visitGoogle(house)
const denied = refusal(400, 'ACCESS_CREATE_FAIL')

async function signUp(isConfirmed: boolean) {
  const form = buildSignUp()
  const session = await buildAccount(house.ctx, form)
  const { id } = session.user
  if (isConfirmed)
    await house.ctx.db.updateTable('users').set({ activated_at: house.clock.now() }).where('id', '=', id).execute()
  return { ...form, ...session, id }
}

const logIn = ({ email, password }: { email: string; password: string }) =>
  house.rest('POST /api/user/login', { body: { email, password } })
const identities = () => house.ctx.db.selectFrom('google_identities').selectAll().execute()

describe('email with an existing account', () => {
  test('is linked when both sides have confirmed it, and keeps its password', async () => {
    const account = await signUp(true)
    const { user } = await google.signIn({ email: account.email, name: 'Other', surname: 'Name' })
    expect(user).toMatchObject({ id: account.id, fullName: 'Rosa Feldmann', isGoogle: false })
    expect((await logIn(account)).status).toBe(200)
    expect((await house.rest('GET /api/user', { token: account.accessToken })).status).toBe(200)
  })

  test.each([true, false])(
    'is not linked when Google has not verified it (account confirmed: %s)',
    async isConfirmed => {
      const account = await signUp(isConfirmed)
      const before = await identities()
      const refused = await google.refusalOf({ email: account.email, verified: false })
      expect(refused.body).toMatchObject(denied)
      expect(await identities()).toEqual(before)
      expect((await logIn(account)).status).toBe(200)
    },
  )

  test('goes to its owner when someone else had signed up with it, whose sessions end', async () => {
    const stranger = await signUp(false)
    const wallet = `0x${'1'.repeat(40)}`
    await house.rest('PUT /api/user', { token: stranger.accessToken, body: { wallet } })
    const { user } = await google.signIn({ email: stranger.email })
    expect(user).toMatchObject({ isActivated: true, isGoogle: true, wallet: null, fullName: '' })
    expect(user.id).not.toBe(stranger.id)
    expect((await logIn(stranger)).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    const { accessToken: token, refreshToken: refresh_token } = stranger
    expect((await house.rest('GET /api/user', { token })).status).toBe(401)
    expect((await house.rest('POST /api/user/refresh', { body: { refresh_token } })).status).toBe(401)
  })

  test('is linked to one Google account', async () => {
    const account = await signUp(true)
    await google.signIn({ email: account.email })
    await house.ctx.db
      .updateTable('google_identities')
      .set({ subject: `of before ${account.id}` })
      .where('user_id', '=', account.id)
      .execute()
    expect((await google.refusalOf({ email: account.email })).body).toMatchObject(denied)
  })
})

describe('deleted account', () => {
  test.each([true, false])('is reported to its owner (linked before: %s)', async isLinked => {
    const account = await signUp(true)
    if (isLinked) await google.signIn({ email: account.email })
    await house.rest('DELETE /api/user/account', { token: account.accessToken })
    const before = await identities()
    const answer = await google.spend(await google.keyOf({ email: account.email }))
    expect(answer.body).toMatchObject(refusal(403, 'ACCOUNT_DELETED'))
    expect(await identities()).toEqual(before)
  })
})

test('a new email that Google has not verified creates no account', async () => {
  const email = `${randomUUID()}@example.test`
  expect((await google.refusalOf({ email, verified: false })).body).toMatchObject(denied)
  expect(await house.ctx.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
})

test('two first sign-ins at the same moment create one account', async () => {
  const email = `${randomUUID()}@example.test`
  const tabs = await Promise.all([google.start(), google.start()])
  const queries = await Promise.all(tabs.map(({ url }) => google.consent(url, { email })))
  const answers = await Promise.all(
    tabs.map(({ cookie }, index) => google.comeBack(queries[index] ?? new URLSearchParams(), cookie)),
  )
  expect(answers.map(({ status }) => status)).toEqual([302, 302])
  const rows = await house.ctx.db.selectFrom('users').select('id').where('email', '=', email).execute()
  expect(rows).toHaveLength(1)
  expect((await google.signIn({ email })).user.id).toBe(rows[0]?.id)
})
