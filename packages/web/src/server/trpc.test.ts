import type { AppRouter } from '@limelight/api/router'
import { createTRPCClient, httpLink } from '@trpc/client'
import { expect, test, vi } from 'vitest'
import { anonymous, sessionLink } from './trpc.ts'

const ok = { result: { data: { ok: true } } }
const unauthorised = {
  error: { message: 'AUTH_FAIL', code: -32001, data: { error: 'x', statusCode: 401, errorMessage: 'AUTH_FAIL' } },
}

/** A client whose server returns the given responses in order, and the tokens it sent. */
function setUp(given: { answers: object[]; visitor?: boolean; renew?: () => Promise<void> }) {
  const answers = [...given.answers]
  let token = given.visitor ? undefined : 'old'
  const session = {
    accessToken: () => token,
    renew: vi.fn(async () => {
      await given.renew?.()
      token = 'new'
    }),
  }
  const sent: (string | undefined)[] = []
  const client = createTRPCClient<AppRouter>({
    links: [
      sessionLink(session),
      httpLink({
        url: 'http://localhost/trpc',
        headers: () => {
          sent.push(token)
          return token === undefined ? {} : { authorization: token }
        },
        fetch: async () => Response.json(answers.shift()),
      }),
    ],
  })
  return { client, session, sent }
}

test('retries a call once with a new token after AUTH_FAIL', async () => {
  const { client, session, sent } = setUp({ answers: [unauthorised, ok] })
  await expect(client.users.me.query()).resolves.toEqual({ ok: true })
  expect(sent).toEqual(['old', 'new'])
  expect(session.renew).toHaveBeenCalledExactlyOnceWith('old')
})

test('outlives a jump of the clock that outdates the new token too', async () => {
  const { client, session } = setUp({ answers: [unauthorised, unauthorised, ok] })
  await expect(client.users.me.query()).resolves.toEqual({ ok: true })
  expect(session.renew.mock.calls).toEqual([['old'], ['new']])
})

test('fails a call that is refused after every renewal', async () => {
  const { client, sent } = setUp({ answers: [unauthorised, unauthorised, unauthorised] })
  await expect(client.users.me.query()).rejects.toThrow('AUTH_FAIL')
  expect(sent).toHaveLength(3)
})

test('fails the call when the token cannot be renewed', async () => {
  const { client, sent } = setUp({
    answers: [unauthorised],
    renew: () => Promise.reject(new Error('connection lost')),
  })
  await expect(client.users.me.query()).rejects.toThrow()
  expect(sent).toHaveLength(1)
})

test('does not renew the token for visitors or for the refresh call itself', async () => {
  const visitor = setUp({ answers: [unauthorised], visitor: true })
  await expect(visitor.client.accounts.login.mutate({ email: 'a@b.co', password: 'x' })).rejects.toThrow('AUTH_FAIL')
  expect(visitor.session.renew).not.toHaveBeenCalled()

  const refresh = setUp({ answers: [unauthorised] })
  await expect(refresh.client.accounts.refresh.mutate({ refresh_token: 'r' }, { context: anonymous })).rejects.toThrow(
    'AUTH_FAIL',
  )
  expect(refresh.session.renew).not.toHaveBeenCalled()
})
