import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const json = { 'content-type': 'application/json' }

describe('REST error', () => {
  test.each([
    ['an unknown path', 'GET /api/nothing/here'],
    ['an unknown method of a known path', 'PATCH /api/user/register'],
    ['HEAD, which must have no effect', 'HEAD /api/user/activate?email=a@example.test'],
  ])('is 404 for %s', async (_case, call) => {
    const answer = await house.rest(call)
    expect(answer.status).toBe(404)
    if (!call.startsWith('HEAD')) {
      expect(answer.body).toEqual({ error: 'Not Found', statusCode: 404, errorMessage: 'ITEM_NOT_FOUND' })
    }
  })

  test.each([
    ['broken JSON', '{"email": '],
    ['a string', '"hello"'],
    ['an array', '[1, 2]'],
    ['null', 'null'],
    ['very deep nesting', `{"email": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['a __proto__ key', '{"__proto__": {"admin": true}}'],
  ])('is 400 for %s', async (_case, body) => {
    const answer = await house.rest('POST /api/user/login', { body, headers: json })
    expect(answer.body).toEqual({ error: 'Bad Request', statusCode: 400, errorMessage: 'Invalid request' })
  })

  test('is not raised by an empty body with a JSON content type', async () => {
    const answer = await house.rest('POST /api/user/login', { headers: json })
    expect(answer.body).toMatchObject(refusal(400, 'Email is required'))
  })

  test('names an unsupported content type and a request that is too large', async () => {
    const typed = await house.rest('POST /api/user/login', { body: 'a=b', headers: { 'content-type': 'text/plain' } })
    expect(typed.body).toMatchObject(refusal(415, 'Unsupported content type'))
    const large = await house.rest('POST /api/user/login', { body: JSON.stringify({ email: 'x'.repeat(1_100_000) }) })
    expect(large.body).toMatchObject(refusal(413, 'Request is too large'))
    const long = await house.rest(`GET /api/tariffs?x=${'x'.repeat(20_000)}`)
    expect([long.status, long.body]).toEqual([413, large.body])
  })

  test('is 400 for text that Postgres cannot store', async () => {
    const { accessToken: token } = await buildAccount(house.ctx)
    const answer = await house.rest('POST /api/user/promocodes', { token, body: { code: 'nul\u0000' } })
    expect(answer.body).toMatchObject(refusal(400, 'Invalid request'))
  })

  test('follows the merged input: path over body, body over query', async () => {
    const form = buildSignUp()
    await house.rest('POST /api/user/register', { body: form })
    const answer = await house.rest(`POST /api/user/login?email=nobody@example.test&password=wrong`, { body: form })
    expect(answer.status).toBe(200)
    const link = await house.rest('GET /api/user/activate/from-the-path?id=from-the-query')
    expect(link.body).toMatchObject(refusal(400, 'ACTIVATION_LINK_ERROR'))
  })
})

describe('tRPC error', () => {
  test('has the same body as over REST in error.data', async () => {
    const wrong = { email: 'nobody@example.test', password: 'wrong password' }
    const rest = await house.rest('POST /api/user/login', { body: wrong })
    await expect(house.trpc().accounts.login.mutate(wrong)).rejects.toMatchObject({ data: rest.body })
  })

  test('belongs to one call of a batch', async () => {
    const answer = await house.rest('POST /trpc/accounts.login,accounts.nothing?batch=1', { body: { 0: {}, 1: {} } })
    expect(answer.status).toBe(207)
    expect(answer.body).toMatchObject([
      { error: { data: refusal(400, 'Email is required') } },
      { error: { data: refusal(404, 'ITEM_NOT_FOUND') } },
    ])
  })

  test('reaches the real client when no procedure was called', async () => {
    const large = house.trpc().accounts.login.mutate({ email: 'x'.repeat(1_100_000), password: 'x' })
    await expect(large).rejects.toMatchObject({ data: refusal(413, 'Request is too large') })
  })

  test('refuses a batch of too many calls', async () => {
    const paths = Array.from({ length: 21 }, () => 'users.me').join(',')
    const answer = await house.rest(`GET /trpc/${paths}?batch=1&input={}`)
    expect(answer.body).toMatchObject({ error: { data: refusal(400, 'Invalid request') } })
  })
})

describe('headers', () => {
  test('contain a strict content policy and the request id', async () => {
    const page = await house.rest('GET /', { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
    const answer = await house.rest('GET /api/health', { headers: { 'x-request-id': 'from-the-proxy' } })
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('x-request-id')).toBe('from-the-proxy')
    const hostile = await house.rest('GET /api/health', { headers: { 'x-request-id': 'a b{}' } })
    expect(hostile.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('are those of the app for every path that may be a page', async () => {
    const headers = { accept: 'text/html' }
    for (const path of ['/', '/user', '/account/update-password/aa.bb.cc']) {
      const page = await house.rest(`GET ${path}`, { headers })
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect((await house.rest(`HEAD ${path}`)).status).toBe(200)
      expect(page.headers.get('cache-control')).toBe('no-cache')
      const [asset] = /\/assets\/[\w-]+\.js/.exec(String(page.body)) ?? []
      const script = await house.rest(`GET ${asset}`)
      expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    for (const path of ['/assets/gone.js', '/wp-login.php', '/trpc', '/api']) {
      expect((await house.rest(`GET ${path}`, { headers })).status).toBe(404)
    }
  })

  test('allow other origins only when CORS_ORIGINS names them', async () => {
    const answer = await house.rest('GET /api/health', { headers: { origin: 'https://elsewhere.example' } })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})
