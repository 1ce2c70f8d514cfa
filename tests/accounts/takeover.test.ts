import { randomUUID } from 'node:crypto'
import { sessionSchema } from '@limelight/contract/accounts/schema'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { buildPicture } from '@limelight/core/test/factories/users'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal, type TestHouse } from '../house.ts'
import { uploadOwn } from '../users/uploads.ts'
import { visitGoogle } from './google-visitor.ts'

const houses = { off: await openHouse(), on: await openHouse({ REQUIRE_CONFIRMED_EMAIL: 'on' }) }
const picture = await buildPicture()
const ownPassword = 'only the owner knows this'
const noLink = refusal(400, 'ACTIVATION_LINK_ERROR')

describe.each(['off', 'on'] as const)('with REQUIRE_CONFIRMED_EMAIL %s', setting => {
  const house = houses[setting]
  const google = visitGoogle(house)
  const { newestLink, signUp, confirm, moveTo, recover, logIn, readUser } = actionsIn(house)

  /** An account that is confirmed, linked to Google and full of its owner's words and pictures. */
  async function prepareAttack() {
    const attacker = await signUp()
    await confirm(attacker.email)
    await google.signIn({ email: attacker.email })
    const { accessToken: token } = attacker.session
    await house.rest('PUT /api/user', { token, body: { about: 'Mine', wallet: `0x${'1'.repeat(40)}` } })
    await uploadOwn(house, attacker.session, { type: 'avatar', files: [picture] })
    await uploadOwn(house, attacker.session, { type: 'portfolio', files: [picture] })
    await house.trpc(token).favourites.create.mutate({ name: 'Mine', type: 'influencer', subtype: 'instagram' })
    return attacker
  }

  test('an account that took the address of its owner stays out, and goes back to its own address', async () => {
    const attacker = await prepareAttack()
    const email = `victim-${randomUUID()}@example.test`
    await moveTo(attacker, email)
    const owner = setting === 'off' ? await recover(email) : await signUpAndConfirm(email)
    const mine = await readUser(owner.accessToken)
    expect(mine).toMatchObject({ email, isActivated: true, about: null, wallet: null, portfolio: [] })
    expect(mine.photo.url).toBeNull()
    expect(mine.id).not.toBe(attacker.session.user.id)
    expect((await house.trpc(owner.accessToken).favourites.lists.query({})).total).toBe(0)

    const { user } = await google.signIn({ email: attacker.email })
    expect(user).toMatchObject({ id: attacker.session.user.id, email: attacker.email, isActivated: true })
    expect((await logIn(email, attacker.password)).status).toBe(401)
    expect((await logIn(attacker.email, attacker.password)).body).toMatchObject({ user: { about: 'Mine' } })
  })

  async function signUpAndConfirm(email: string) {
    const { session } = await signUp({ email, password: ownPassword })
    await confirm(email)
    return session
  }

  test('an unconfirmed sign-up with the address of someone else is closed when the owner recovers it', async () => {
    const stranger = await signUp()
    const { accessToken: token, refreshToken: refresh_token, user } = stranger.session
    await house.rest('PUT /api/user', { token, body: { about: 'Stranger', wallet: `0x${'1'.repeat(40)}` } })
    const owner = await recover(stranger.email)
    expect(owner.user).toMatchObject({ fullName: '', about: null, wallet: null, isActivated: true })
    expect(owner.user.id).not.toBe(user.id)
    expect((await house.rest('GET /api/user', { token })).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    const refreshed = await house.rest('POST /api/user/refresh', { body: { refresh_token } })
    expect(refreshed.body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    expect((await house.rest(`GET /api/users/${user.id}`, { token: owner.accessToken })).status).toBe(404)
  })

  test('a recovery ends the Google sign-ins and the pending email changes of the account', async () => {
    const account = await signUp()
    await confirm(account.email)
    await google.signIn({ email: account.email })
    const elsewhere = `elsewhere-${randomUUID()}@example.test`
    await house.ctx.db
      .updateTable('google_identities')
      .set({ subject: `of ${elsewhere}` })
      .where('user_id', '=', account.session.user.id)
      .execute()
    const link = setting === 'on' ? await moveTo(account, elsewhere).then(() => newestLink(elsewhere)) : undefined
    await recover(account.email)
    const identities = house.ctx.db.selectFrom('google_identities').selectAll()
    expect(await identities.where('user_id', '=', account.session.user.id).execute()).toEqual([])
    if (link !== undefined) expect(await openLink(link)).toMatchObject(noLink)
    expect((await logIn(account.email, ownPassword)).body).toMatchObject({ user: { id: account.session.user.id } })
  })

  test('the owner can sign in with Google again after a recovery', async () => {
    const account = await signUp()
    await confirm(account.email)
    await google.signIn({ email: account.email })
    await recover(account.email)
    expect((await google.signIn({ email: account.email })).user.id).toBe(account.session.user.id)
  })
})

describe('email change that requires a confirmation', () => {
  const house = houses.on
  const { newestLink, signUp, confirm, moveTo, logIn, readUser } = actionsIn(house)

  test('applies when the link to the new address is opened, and notifies the old one twice', async () => {
    const account = await signUp()
    await confirm(account.email)
    const email = `moved-${randomUUID()}@example.test`
    expect(await moveTo(account, email)).toMatchObject({ email: account.email, isActivated: true })
    expect((await logIn(email, account.password)).status).toBe(401)
    expect(await openLink(await newestLink(email))).toEqual({ ok: true })
    expect(await readUser(account.session.accessToken)).toMatchObject({ email, isActivated: true })
    expect([
      (await logIn(account.email, account.password)).status,
      (await logIn(email, account.password)).status,
    ]).toEqual([401, 200])
    await house.drain()
    expect((await house.mailsTo(account.email)).map(mail => mail.subject).slice(0, 2)).toEqual([
      'Your Limelight email was changed',
      'Your Limelight email is about to change',
    ])
    expect(await openLink(await newestLink(email))).toMatchObject(noLink)
  })

  test('fixes the address of an unconfirmed sign-up', async () => {
    const account = await signUp()
    const email = `fixed-${randomUUID()}@example.test`
    expect(await moveTo(account, email)).toMatchObject({ email: account.email, isActivated: false })
    await openLink(await newestLink(email))
    expect(await readUser(account.session.accessToken)).toMatchObject({ email, isActivated: true })
  })

  test('is replaced by a newer one and cancelled by a new password', async () => {
    const account = await signUp()
    await confirm(account.email)
    const [first, second, third] = [1, 2, 3].map(() => `moved-${randomUUID()}@example.test`)
    await moveTo(account, first ?? '')
    const oldLink = await newestLink(first ?? '')
    await moveTo(account, second ?? '')
    expect(await openLink(oldLink)).toMatchObject(noLink)
    const newLink = await newestLink(second ?? '')
    const { accessToken: token } = account.session
    await house.rest('PUT /api/user/change-password', {
      token,
      body: { oldPassword: account.password, newPassword: ownPassword, confirmPassword: ownPassword },
    })
    expect(await openLink(newLink)).toMatchObject(noLink)
    expect(await moveTo({ ...account, password: ownPassword }, third ?? '')).toMatchObject({ email: account.email })
    expect(await openLink(await newestLink(third ?? ''))).toEqual({ ok: true })
  })

  test('is refused for an address in use, and when another account confirms the address first', async () => {
    const [one, other] = [await signUp(), await signUp()]
    await confirm(one.email)
    const body = { email: other.email, password: one.password }
    const refused = await house.rest('PUT /api/user', { token: one.session.accessToken, body })
    expect(refused.body).toMatchObject(refusal(409, 'MAIL_IS_BUSY'))
    const email = `wanted-${randomUUID()}@example.test`
    await moveTo(one, email)
    const late = await newestLink(email)
    await moveTo(other, email)
    expect(await openLink(await newestLink(email))).toEqual({ ok: true })
    expect(await openLink(late)).toMatchObject(noLink)
    expect(await readUser(one.session.accessToken)).toMatchObject({ email: one.email, isActivated: true })
  })
})

const openLink = (link: string) => fetch(link).then(answer => answer.json())

function actionsIn(house: TestHouse) {
  async function newestLink(email: string): Promise<string> {
    await house.drain()
    return (await house.mailsTo(email)).flatMap(mail => mail.links)[0] ?? ''
  }
  async function signUp(given: Parameters<typeof buildSignUp>[0] = {}) {
    const form = buildSignUp(given)
    return { ...form, session: await buildAccount(house.ctx, form) }
  }
  type Account = Awaited<ReturnType<typeof signUp>>

  const logIn = (email: string, password: string) => house.rest('POST /api/user/login', { body: { email, password } })
  return {
    newestLink,
    signUp,
    logIn,
    confirm: async (email: string) => expect(await openLink(await newestLink(email))).toEqual({ ok: true }),
    moveTo: async ({ session, password }: Account, email: string) =>
      (await house.rest('PUT /api/user', { token: session.accessToken, body: { email, password } })).body,
    /** What the owner of an address does when its account is not theirs. */
    async recover(email: string) {
      await house.rest(`GET /api/user/password-recovery?email=${email}`)
      const token = (await newestLink(email)).split('/').at(-1)
      const answer = await house.rest('PUT /api/user/recover-password', { body: { token, password: ownPassword } })
      expect(answer.body).toEqual({ ok: true })
      return sessionSchema.parse((await logIn(email, ownPassword)).body)
    },
    readUser: (token: string) => house.trpc(token).users.me.query(),
  }
}
