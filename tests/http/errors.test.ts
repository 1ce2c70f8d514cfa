import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { describe, expect, it } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const json = { 'content-type': 'application/json' }

describe('REST refusals', () => {
  it.each([
    ['an unknown path', 'GET /api/nothing/here'],
    ['an unknown method of a known path', 'PATCH /api/user/register'],
    ['HEAD, which must have no effect', 'HEAD /api/user/activate?email=a@example.test'],
  ])('%s is 404', async (_case, call) => {
    const answer = await house.rest(call)
    expect(answer.status).toBe(404)
    if (!call.startsWith('HEAD')) {
      expect(answer.body).toEqual({ error: 'Not Found', statusCode: 404, errorMessage: 'ITEM_NOT_FOUND' })
    }
  })

  it.each([
    ['broken JSON', '{"email": '],
    ['a lone text', '"hello"'],
    ['an array', '[1, 2]'],
    ['null', 'null'],
    ['nesting without end', `{"email": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['a polluting key', '{"__proto__": {"admin": true}}'],
  ])('%s is 400', async (_case, body) => {
    const answer = await house.rest('POST /api/user/login', { body, headers: json })
    expect(answer.body).toEqual({ error: 'Bad Request', statusCode: 400, errorMessage: 'Invalid request' })
  })

  it('takes an empty body with a JSON content type as no body', async () => {
    const answer = await house.rest('POST /api/user/login', { headers: json })
    expect(answer.body).toMatchObject(refusal(400, 'Email is required'))
  })

  it('names content types it cannot read and requests that are too large', async () => {
    const typed = await house.rest('POST /api/user/login', { body: 'a=b', headers: { 'content-type': 'text/plain' } })
    expect(typed.body).toMatchObject(refusal(415, 'Unsupported content type'))
    const large = await house.rest('POST /api/user/login', { body: JSON.stringify({ email: 'x'.repeat(1_100_000) }) })
    expect(large.body).toMatchObject(refusal(413, 'Request is too large'))
    const long = await house.rest(`GET /api/tariffs?x=${'x'.repeat(20_000)}`)
    expect([long.status, long.body]).toEqual([413, large.body])
  })

  it('refuses what Postgres cannot store', async () => {
    const answer = await house.rest('POST /api/user/register', { body: buildSignUp({ name: 'nul\u0000' }) })
    expect(answer.body).toMatchObject(refusal(400, 'Invalid request'))
  })

  it('merges path, body and query: path over body, body over query', async () => {
    const form = buildSignUp()
    await house.rest('POST /api/user/register', { body: form })
    const answer = await house.rest(`POST /api/user/login?email=nobody@example.test&password=wrong`, { body: form })
    expect(answer.status).toBe(200)
    const link = await house.rest('GET /api/user/activate/from-the-path?id=from-the-query')
    expect(link.body).toMatchObject(refusal(400, 'ACTIVATION_LINK_ERROR'))
  })
})

describe('tRPC refusals', () => {
  it('carry the same body as REST in error.data', async () => {
    const wrong = { email: 'nobody@example.test', password: 'wrong password' }
    const rest = await house.rest('POST /api/user/login', { body: wrong })
    await expect(house.trpc().accounts.login.mutate(wrong)).rejects.toMatchObject({ data: rest.body })
  })

  it('come one by one in a batch', async () => {
    const answer = await house.rest('POST /trpc/accounts.login,accounts.nothing?batch=1', { body: { 0: {}, 1: {} } })
    expect(answer.status).toBe(207)
    expect(answer.body).toMatchObject([
      { error: { data: refusal(400, 'Email is required') } },
      { error: { data: refusal(404, 'ITEM_NOT_FOUND') } },
    ])
  })

  it('reach the real client also when no procedure was reached', async () => {
    const large = house.trpc().accounts.login.mutate({ email: 'x'.repeat(1_100_000), password: 'x' })
    await expect(large).rejects.toMatchObject({ data: refusal(413, 'Request is too large') })
  })

  it('keep a batch within bounds', async () => {
    const paths = Array.from({ length: 21 }, () => 'users.me').join(',')
    const answer = await house.rest(`GET /trpc/${paths}?batch=1&input={}`)
    expect(answer.body).toMatchObject({ error: { data: refusal(400, 'Invalid request') } })
  })
})

describe('headers', () => {
  it('carry a strict policy and the id of the request', async () => {
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

  it('lead to the app for every address that may be a page', async () => {
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

  it('answer other origins only where the configuration names them', async () => {
    const answer = await house.rest('GET /api/health', { headers: { origin: 'https://elsewhere.example' } })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})
