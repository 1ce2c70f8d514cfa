import { refreshedSchema } from '@limelight/contract/accounts/schema'
import { pruneExpired } from '@limelight/core/accounts/prune'
import { hashToken } from '@limelight/core/runtime/secrets'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { decodeJwt, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const fifteenMinutes = 15 * 60_000
const thirtyDays = 30 * 24 * 60 * 60_000

describe('sign-in', () => {
  test('starts a second session beside the first', async () => {
    const form = buildSignUp()
    const first = await buildAccount(house.ctx, form)
    const second = await house.trpc().accounts.login.mutate({ email: form.email, password: form.password })
    for (const { accessToken } of [first, second]) {
      expect((await house.rest('GET /api/user', { token: accessToken })).status).toBe(200)
    }
  })

  test('answers a wrong password and an unknown email alike', async () => {
    const { user } = await buildAccount(house.ctx)
    const wrong = await house.rest('POST /api/user/login', { body: { email: user.email, password: 'not this one' } })
    const unknown = await house.rest('POST /api/user/login', {
      body: { email: 'nobody@example.test', password: 'not this one' },
    })
    expect(wrong.body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    expect(unknown.body).toEqual(wrong.body)
  })

  test('stores tokens and passwords only as hashes', async () => {
    const form = buildSignUp()
    const { accessToken, refreshToken } = await buildAccount(house.ctx, form)
    const rows = await Promise.all(
      (['users', 'credentials', 'sessions', 'refresh_tokens', 'outbox'] as const).map(table =>
        house.ctx.db.selectFrom(table).selectAll().execute(),
      ),
    )
    const stored = JSON.stringify(rows)
    const sessionId = decodeJwt(accessToken).sid
    for (const secret of [form.password, refreshToken, sessionId]) {
      expect(typeof secret).toBe('string')
      expect(stored).not.toContain(secret)
    }
  })
})

describe('access token', () => {
  test('expires after 15 minutes and is renewed with the refresh token', async () => {
    const { accessToken, refreshToken } = await buildAccount(house.ctx)
    house.clock.advance(fifteenMinutes)
    expect((await house.rest('GET /api/user', { token: accessToken })).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    const refreshed = await house.rest('POST /api/user/refresh', { body: { refresh_token: refreshToken } })
    expect(refreshed.status).toBe(200)
    const { accessToken: next } = refreshedSchema.parse(refreshed.body)
    expect((await house.rest('GET /api/user', { token: next })).status).toBe(200)
  })

  test('is rejected when its session has ended', async () => {
    const { accessToken, user } = await buildAccount(house.ctx)
    await house.ctx.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    expect((await house.rest('GET /api/user', { token: accessToken })).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
  })

  test('is rejected when it is forged', async () => {
    const { accessToken } = await buildAccount(house.ctx)
    const { sub = '', sid, aud = '' } = decodeJwt(accessToken)
    const build = () =>
      new SignJWT({ sid }).setSubject(sub).setAudience(aud).setIssuer('limelight').setExpirationTime('1h')
    const stranger = await build().setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(new Uint8Array(32))
    const [, payload] = accessToken.split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`
    for (const token of [stranger, unsigned, 'nonsense', '', `${accessToken}x`]) {
      expect((await house.rest('GET /api/user', { token })).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    }
  })
})

describe('refresh token', () => {
  test('expires 30 days after its last use', async () => {
    const { refreshToken } = await buildAccount(house.ctx)
    const refresh = () => house.rest('POST /api/user/refresh', { body: { refresh_token: refreshToken } })
    house.clock.advance(thirtyDays - 60_000)
    expect((await refresh()).status).toBe(200)
    house.clock.advance(thirtyDays - 60_000)
    expect((await refresh()).status).toBe(200)
    house.clock.advance(thirtyDays)
    expect((await refresh()).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
  })

  test('rotates on request, and ends the session when a rotated token is reused', async () => {
    const first = (await buildAccount(house.ctx)).refreshToken
    const rotate = (refresh_token: string) =>
      house.rest('POST /api/user/refresh', { body: { refresh_token, rotate: true } })
    const { accessToken, refreshToken: second = '' } = refreshedSchema.parse((await rotate(first)).body)
    expect(second).not.toBe(first)
    const { refreshToken: third = '' } = refreshedSchema.parse((await rotate(second)).body)

    expect((await rotate(first)).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    for (const token of [second, third]) expect((await rotate(token)).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    expect((await house.rest('GET /api/user', { token: accessToken })).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
  })

  test('can be reused within ten seconds, so two tabs may race', async () => {
    const { refreshToken } = await buildAccount(house.ctx)
    const rotate = (refresh_token: string) =>
      house.rest('POST /api/user/refresh', { body: { refresh_token, rotate: 1 } })
    const both = await Promise.all([rotate(refreshToken), rotate(refreshToken)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    for (const { body } of both) {
      const { refreshToken: own = '' } = refreshedSchema.parse(body)
      expect((await house.rest('POST /api/user/refresh', { body: { refresh_token: own } })).status).toBe(200)
    }
    house.clock.advance(10_001)
    expect((await rotate(refreshToken)).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
  })

  test('is outdated with its siblings from the same race, ten seconds after one was rotated', async () => {
    const { refreshToken } = await buildAccount(house.ctx)
    const rotate = async (refresh_token: string) =>
      house.rest('POST /api/user/refresh', { body: { refresh_token, rotate: true } })
    const tokenOf = async (refresh_token: string) =>
      refreshedSchema.parse((await rotate(refresh_token)).body).refreshToken ?? ''
    const [one, other] = [await tokenOf(refreshToken), await tokenOf(refreshToken)]
    house.clock.advance(60_000)
    const next = await tokenOf(one)
    house.clock.advance(5000)
    expect((await house.rest('POST /api/user/refresh', { body: { refresh_token: other } })).status).toBe(200)
    house.clock.advance(5001)
    expect((await rotate(other)).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    expect((await rotate(next)).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
  })

  test('stays the same without a request to rotate', async () => {
    const { refreshToken } = await buildAccount(house.ctx)
    for (let use = 0; use < 3; use += 1) {
      house.clock.advance(60_000)
      const answer = await house.rest('POST /api/user/refresh', { body: { refresh_token: refreshToken } })
      expect(Object.keys(refreshedSchema.parse(answer.body))).toEqual(['accessToken'])
    }
  })

  test('is rejected when it is missing, unknown or altered', async () => {
    const { refreshToken } = await buildAccount(house.ctx)
    for (const refresh_token of [undefined, null, '', 7, 'x.y', `${refreshToken}x`, refreshToken.split('.')[0]]) {
      const answer = await house.rest('POST /api/user/refresh', { body: { refresh_token } })
      expect(answer.body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    }
  })

  test('is pruned after it expires while its session continues', async () => {
    const { refreshToken } = await buildAccount(house.ctx)
    const renew = async (refresh_token: string) => {
      const answer = await house.rest('POST /api/user/refresh', { body: { refresh_token, rotate: true } })
      return refreshedSchema.parse(answer.body).refreshToken ?? ''
    }
    house.clock.advance(thirtyDays - 60_000)
    const second = await renew(refreshToken)
    house.clock.advance(thirtyDays - 60_000)
    await pruneExpired(house.ctx)
    const [sessionId = ''] = second.split('.')
    const kept = house.ctx.db.selectFrom('refresh_tokens').select('id').where('session_id', '=', hashToken(sessionId))
    expect(await kept.execute()).toEqual([{ id: hashToken(second) }])
    expect(await renew(second)).not.toBe('')
  })
})
