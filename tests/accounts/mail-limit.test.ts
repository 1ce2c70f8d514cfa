import { randomUUID } from 'node:crypto'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'

const house = await openHouse({ ACCOUNT_MAILS_EMAIL: '5' })
const minute = 60_000

const ask = (call: string, email: string) => house.rest(`GET /api/user/${call}?email=${encodeURIComponent(email)}`)
const countMails = async (email: string) => {
  await house.drain()
  return (await house.mailsTo(email)).length
}

test('an address gets five account mails per minute, and no answer reveals the dropped ones', async () => {
  const { email } = (await buildAccount(house.ctx)).user
  const calls = ['activate', 'password-recovery', 'activate', 'password-recovery', 'activate', 'password-recovery']
  for (const answer of await Promise.all(calls.map(call => ask(call, email)))) {
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
  }
  expect(await countMails(email)).toBe(5)
  house.clock.advance(minute + 1)
  await ask('password-recovery', email)
  expect(await countMails(email)).toBe(6)
})

test('plus-addresses share the limit of their mailbox', async () => {
  const name = `ada-${randomUUID()}`
  const emails = Array.from({ length: 7 }, (_, index) => `${name}+${index}@example.test`)
  for (const email of emails) await buildAccount(house.ctx, { email })
  const counts = []
  for (const email of emails) counts.push(await countMails(email))
  expect(counts).toEqual([1, 1, 1, 1, 1, 0, 0])
})

test('each address has its own limit', async () => {
  const [one, other] = [(await buildAccount(house.ctx)).user, (await buildAccount(house.ctx)).user]
  for (let mail = 0; mail < 6; mail += 1) await ask('password-recovery', one.email)
  await ask('password-recovery', other.email)
  expect([await countMails(one.email), await countMails(other.email)]).toEqual([5, 2])
})

test('changing the email again and again does not exceed the limit of any address', async () => {
  const form = buildSignUp()
  const { accessToken: token } = await buildAccount(house.ctx, form)
  const victim = `${randomUUID()}@example.test`
  for (let turn = 0; turn < 7; turn += 1) {
    for (const email of [victim, `${randomUUID()}@example.test`]) {
      const moved = await house.rest('PUT /api/user', { token, body: { email, password: form.password } })
      expect(moved.status).toBe(200)
    }
  }
  await house.drain()
  const asked = (await house.mailsTo(victim)).filter(mail => mail.subject === 'Confirm your email for Limelight')
  expect(asked.length).toBeLessThanOrEqual(5)
  expect(asked.length).toBeGreaterThan(0)
})
