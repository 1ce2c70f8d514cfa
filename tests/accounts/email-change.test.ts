import { randomUUID } from 'node:crypto'
import { userSchema } from '@limelight/contract/users/schema'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const newEmail = () => `moved-${randomUUID()}@example.test`

async function openAccount() {
  const form = buildSignUp()
  const session = await buildAccount(house.ctx, form)
  await house.ctx.db
    .updateTable('users')
    .set({ activated_at: house.clock.now() })
    .where('id', '=', session.user.id)
    .execute()
  return { ...form, token: session.accessToken, id: session.user.id }
}

const update = (token: string, body: object) => house.rest('PUT /api/user', { token, body })

test.each(['rest', 'trpc'] as const)(
  'an email change requires a new confirmation and notifies the old address over %s',
  async way => {
    const { token, email: former, password } = await openAccount()
    const email = newEmail()
    const input = { email: ` ${email.toUpperCase()} `, password, about: 'moved' }
    const user = userSchema.parse(
      way === 'rest' ? (await update(token, input)).body : await house.trpc(token).users.update.mutate(input),
    )
    expect(user).toMatchObject({ email, isActivated: false, about: 'moved' })
    await house.drain()
    const [notice] = await house.mailsTo(former)
    expect(notice).toMatchObject({ subject: 'Your Limelight email was changed' })
    expect(notice?.text).not.toContain(email)
    expect(notice?.text).toContain('was just changed to mo***@example.test.')
    const [mail] = await house.mailsTo(email)
    expect((await fetch(mail?.links[0] ?? '')).status).toBe(200)
    expect((await house.rest('GET /api/user', { token })).body).toMatchObject({ email, isActivated: true })
    const logIn = (address: string) => house.rest('POST /api/user/login', { body: { email: address, password } })
    expect([(await logIn(former)).status, (await logIn(email)).status]).toEqual([401, 200])
  },
)

test('a change without the right password changes nothing', async () => {
  const { token, email: former } = await openAccount()
  for (const [password, text] of [
    [undefined, 'Password is required'],
    [' ', 'Password is required'],
    ['not this one', 'Password is wrong'],
  ]) {
    const refused = await update(token, { email: newEmail(), password, about: 'changed' })
    expect(refused.body).toMatchObject({ ...refusal(400, text ?? ''), fields: { password: text } })
  }
  expect((await house.rest('GET /api/user', { token })).body).toMatchObject({
    email: former,
    isActivated: true,
    about: null,
  })
})

test('the current email needs no password', async () => {
  const { token, email } = await openAccount()
  expect((await update(token, { email: email.toUpperCase(), about: 'x' })).body).toMatchObject({
    email,
    isActivated: true,
    about: 'x',
  })
})

test('an email belongs to one account, also when two accounts request it at the same time', async () => {
  const [one, other] = [await openAccount(), await openAccount()]
  expect((await update(one.token, { email: other.email, password: one.password })).body).toMatchObject(
    refusal(409, 'MAIL_IS_BUSY'),
  )
  const email = newEmail()
  const both = await Promise.all([one, other].map(each => update(each.token, { email, password: each.password })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('an activation link to the former email confirms nothing', async () => {
  const form = buildSignUp()
  const { accessToken: token } = await buildAccount(house.ctx, form)
  await house.drain()
  const [mail] = await house.mailsTo(form.email)
  await update(token, { email: newEmail(), password: form.password })
  expect(await fetch(mail?.links[0] ?? '').then(answer => answer.json())).toMatchObject(
    refusal(400, 'ACTIVATION_LINK_ERROR'),
  )
})

test('an account without a password keeps the email of its Google sign-in', async () => {
  const { token, id, password } = await openAccount()
  await house.ctx.db.deleteFrom('credentials').where('user_id', '=', id).execute()
  expect((await update(token, { email: newEmail(), password })).body).toMatchObject(refusal(403, 'UNAUTHORIZED_ACTION'))
})

test('many concurrent changes do not exhaust the connection pool', async () => {
  const { token, password } = await openAccount()
  const answers = await Promise.all(Array.from({ length: 12 }, () => update(token, { email: newEmail(), password })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('a password that is replaced at the same moment is rejected', async () => {
  const { token, id, email, password } = await openAccount()
  const { answer } = await house.ctx.db.transaction().execute(async trx => {
    await trx.updateTable('credentials').set({ password_hash: 'another' }).where('user_id', '=', id).execute()
    const answer = update(token, { email: newEmail(), password })
    await Promise.race([answer, somebodyWaits()])
    return { answer }
  })
  expect((await answer).body).toMatchObject(refusal(400, 'Password is wrong'))
  expect((await house.ctx.db.selectFrom('users').select('email').where('id', '=', id).execute())[0]).toEqual({ email })
})

/** Resolves when a statement waits for a row lock of another transaction. */
async function somebodyWaits(): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(house.ctx.db)).rows.length === 0);
}
