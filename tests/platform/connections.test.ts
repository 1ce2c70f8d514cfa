import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { keyListSchema } from '@limelight/contract/platform/schema'
import { findClient, registerClient } from '@limelight/core/platform/connections/clients'
import { listKeys, revokeKey, warnOfExpiry } from '@limelight/core/platform/keys/keys'
import { createEndpoint } from '@limelight/core/platform/webhooks/endpoints'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addInfluencers } from '@limelight/core/test/factories/influencers'
import { buildKey } from '@limelight/core/test/factories/platform'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse({ LOG_LEVEL: 'trace' })
const { ctx } = house
const logged = keepLog()

/** The lines of the log instead of printing them. */
function keepLog(): string[] {
  const lines: string[] = []
  const stream = Object.getOwnPropertySymbols(ctx.logger).find(({ description }) => description === 'pino.stream')
  if (stream === undefined) throw new Error('The logger has no stream')
  Reflect.set(ctx.logger, stream, { write: (line: string) => lines.push(line) })
  return lines
}
const redirectUri = 'http://localhost:7777/back'

async function enter() {
  const { accessToken: token, user } = await buildAccount(ctx)
  await givePlan(ctx, user.id, { name: 'Business' })
  return { token, user, trpc: house.trpc(token) }
}

const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.int(),
  scope: z.string(),
})

const registered = (): string => registerClient(ctx, { client_name: 'Robot', redirect_uris: [redirectUri] }).client_id

async function prepare() {
  const { token, user, trpc } = await enter()
  const verifier = randomBytes(32).toString('base64url')
  const query = {
    client_id: registered(),
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'a state',
    resource: `${house.url}/mcp`,
  }
  return { token, user, trpc, verifier, query }
}

async function authorize(changes: { state?: string } = {}) {
  const prepared = await prepare()
  const asked = { ...prepared.query, ...changes, scopes: ['discovery' as const] }
  const { url } = await prepared.trpc.platform.connect.mutate(asked)
  const code = new URL(url).searchParams.get('code') ?? ''
  return { ...prepared, url: new URL(url), code }
}
type Authorized = Awaited<ReturnType<typeof authorize>>

const post = (path: string, fields: Record<string, string>) =>
  house.rest(`POST ${path}`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

const redeem = ({ query, code, verifier }: Authorized, changes: Record<string, string> = {}) =>
  post('/oauth/token', {
    grant_type: 'authorization_code',
    client_id: query.client_id,
    redirect_uri: query.redirect_uri,
    code,
    code_verifier: verifier,
    ...changes,
  })
const renew = ({ query }: Authorized, refresh_token: string, changes: Record<string, string> = {}) =>
  post('/oauth/token', { grant_type: 'refresh_token', client_id: query.client_id, refresh_token, ...changes })

const usageOf = (token: string) =>
  house.rest('POST /mcp', {
    token,
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'usage', arguments: {} } },
  })
const statusOf = async (token: string) => (await usageOf(token)).status
const invalidGrant = { status: 400, body: { error: 'invalid_grant' } }

async function connected() {
  const authorized = await authorize()
  return { ...authorized, tokens: tokensSchema.parse((await redeem(authorized)).body) }
}

describe('the metadata', () => {
  test('names the endpoints', async () => {
    const { body } = await house.rest('GET /.well-known/oauth-authorization-server')
    expect(body).toMatchObject({ issuer: house.url, authorization_endpoint: `${house.url}/connect` })
    for (const suffix of ['', '/mcp'])
      expect((await house.rest(`GET /.well-known/oauth-protected-resource${suffix}`)).body).toMatchObject({
        resource: `${house.url}/mcp`,
        authorization_servers: [house.url],
      })
  })
})

describe('a registration', () => {
  test('is the client id, so a changed one is unknown', async () => {
    const id = registered()
    expect(await findClient(ctx, id)).toEqual({ name: 'Robot', host: 'localhost:7777', redirectUris: [redirectUri] })
    const other = Buffer.from(JSON.stringify(['Robot', ['https://evil.example/']])).toString('base64url')
    expect(await findClient(ctx, `${other}.${id.split('.')[1]}`)).toBeUndefined()
    expect(await findClient(ctx, '')).toBeUndefined()
  })

  test.each([
    [{ client_name: 'Robot' }, 'invalid_client_metadata'],
    [{ client_name: 'x'.repeat(65), redirect_uris: [redirectUri] }, 'invalid_client_metadata'],
    [{ client_name: 'Robot', redirect_uris: ['http://app.example/'] }, 'invalid_redirect_uri'],
    [{ client_name: 'Robot', redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ client_name: 'Robot', redirect_uris: [`https://app.example/${'x'.repeat(2000)}`] }, 'invalid_client_metadata'],
  ])('refuses %j', (body, error) => {
    expect(() => registerClient(ctx, body)).toThrow(expect.objectContaining({ code: error }))
  })
})

describe('a metadata document', () => {
  /** What an app serves as the document of each path. */
  const documents: Record<string, { client_name?: string; id?: string; redirect?: string; status?: number }> = {
    '/client': {},
    '/other': { id: '/client' },
    '/large': { client_name: `Robot${' '.repeat(16 * 1024)}` },
    '/foreign': { redirect: 'http://app.example/back' },
    '/moved': { status: 302 },
    '/missing': { status: 404 },
  }

  async function openApp() {
    let reads = 0
    const server = createServer(({ url = '', headers: { host } }, response) => {
      reads += 1
      const document = documents[url]
      // Never ends.
      if (document === undefined) return response.writeHead(200).write('{')
      const { client_name = 'Robot', id = url, redirect = redirectUri, status = 200 } = document
      const origin = `http://${host}`
      response.writeHead(status, { location: `${origin}/client` })
      return response.end(JSON.stringify({ client_id: `${origin}${id}`, client_name, redirect_uris: [redirect] }))
    })
    await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = z.object({ port: z.int() }).parse(server.address())
    return { origin: `http://localhost:${port}`, reads: () => reads }
  }

  function trust(origin: string) {
    const former = ctx.config.webhookTrustedOrigin
    ctx.config.webhookTrustedOrigin = origin
    onTestFinished(() => {
      ctx.config.webhookTrustedOrigin = former
    })
  }

  test('is the client, read once per hour', async () => {
    const app = await openApp()
    trust(app.origin)
    const { trpc, query } = await prepare()
    const asked = { ...query, client_id: `${app.origin}/client` }
    const { host } = new URL(app.origin)
    for (let time = 0; time < 2; time += 1)
      expect((await trpc.platform.connection.query(asked)).client).toEqual({ name: 'Robot', host })
    expect(app.reads()).toBe(1)
    house.clock.advance(61 * 60_000)
    await findClient(ctx, asked.client_id)
    expect(app.reads()).toBe(2)
  })

  test('that is no document of its address, too large or too slow is no client, and nothing redirects', async () => {
    const app = await openApp()
    trust(app.origin)
    const { trpc, query } = await prepare()
    await Promise.all(
      ['other', 'large', 'slow', 'moved', 'missing', 'foreign'].map(async path => {
        const asked = { ...query, client_id: `${app.origin}/${path}` }
        const refused = { data: refusal(404, 'ITEM_NOT_FOUND') }
        await expect(trpc.platform.connection.query(asked), path).rejects.toMatchObject(refused)
        if (path === 'slow') return
        await expect(trpc.platform.connect.mutate({ ...asked, scopes: ['lists'] }), path).rejects.toMatchObject(refused)
      }),
    )
  })

  test('at a private address is not even asked for', async () => {
    const app = await openApp()
    const { trpc, query } = await prepare()
    for (const scheme of ['http', 'https']) {
      const asked = { ...query, client_id: `${app.origin.replace('http', scheme)}/client` }
      await expect(trpc.platform.connection.query(asked)).rejects.toMatchObject({
        data: refusal(404, 'ITEM_NOT_FOUND'),
      })
    }
    expect(app.reads()).toBe(0)
  })

  test.each(['https://127.0.0.1/client', 'https://localhost/client', 'http://app.example/client', 'https://10.0.0.1/'])(
    'is not read at %s',
    async address => {
      expect(await findClient(ctx, address)).toBeUndefined()
    },
  )
})

describe('a request to connect', () => {
  test('shows what the app asks for', async () => {
    const { trpc, query } = await prepare()
    expect(await trpc.platform.connection.query({ ...query, scope: 'unmask send nonsense' })).toEqual({
      client: { name: 'Robot', host: 'localhost:7777' },
      redirectHost: 'localhost:7777',
      isLocal: true,
      scopes: ['unmask'],
      error: null,
    })
    expect((await trpc.platform.connection.query({ ...query, scope: 'nonsense' })).scopes).toEqual([
      'discovery',
      'lists',
      'campaigns',
      'market',
    ])
  })

  test('redirects nowhere while the client or the address is unknown', async () => {
    const { trpc, query } = await prepare()
    for (const changes of [
      { client_id: 'x.y' },
      { redirect_uri: 'https://evil.example/' },
      { redirect_uri: `${redirectUri}/x` },
    ])
      await expect(trpc.platform.connection.query({ ...query, ...changes })).rejects.toMatchObject({
        data: refusal(404, 'ITEM_NOT_FOUND'),
      })
    const free = { ...query, redirect_uri: 'http://localhost:1234/back' }
    expect((await trpc.platform.connection.query(free)).redirectHost).toBe('localhost:1234')
  })

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('reports %j to the app', async (changes, error) => {
    const { trpc, query } = await prepare()
    const asked = { ...query, ...changes }
    const { url } = await trpc.platform.connect.mutate({ ...asked, scopes: ['discovery'] })
    const answer = new URL(url)
    expect(Object.fromEntries(answer.searchParams)).toEqual({ error, state: 'a state', iss: house.url })
    expect((await trpc.platform.connection.query(asked)).error).toBe(url)
  })

  test.each(['', 'a&code=forged&iss=https://evil.example', '"><script>', 'ü'.repeat(300)])(
    'gives the state %j back as it came, and nothing that it forges',
    async state => {
      const { url } = await authorize({ state })
      const { code, ...rest } = Object.fromEntries(url.searchParams)
      expect(rest).toEqual({ state, iss: house.url })
      expect(code).not.toBe('forged')
    },
  )

  test('grants only scopes of connections, while the session is fresh', async () => {
    const { trpc, query } = await prepare()
    const connect = (more: object) => trpc.platform.connect.mutate({ ...query, scopes: ['discovery'], ...more })
    await expect(connect({ scopes: ['send'] })).rejects.toMatchObject({ data: refusal(400, 'UNKNOWN_TYPE') })
    await expect(connect({ scopes: [] })).rejects.toMatchObject({ data: refusal(400, 'Choose at least one scope') })
    house.clock.advance(11 * 60_000)
    await expect(connect({})).rejects.toMatchObject({ data: { fields: { password: 'Password is required' } } })
    await connect({ password: 'a fine long password' })
  })
})

describe('a code', () => {
  test('starts the connection once, with state and issuer', async () => {
    const authorized = await authorize()
    expect(authorized.url.searchParams.get('state')).toBe('a state')
    expect(authorized.url.searchParams.get('iss')).toBe(house.url)
    const listed = () => authorized.trpc.platform.keys.query({})
    expect((await listed()).total).toBe(0)
    const tokens = tokensSchema.parse((await redeem(authorized)).body)
    expect(tokens).toMatchObject({ expires_in: 3600, scope: 'discovery' })
    expect(keyListSchema.parse(await listed()).data).toMatchObject([
      { kind: 'CONNECTION', name: 'Robot', client: { name: 'Robot', host: 'localhost:7777' }, status: 'ACTIVE' },
    ])
    expect(await statusOf(tokens.access_token)).toBe(200)
    // It works on /mcp only.
    expect((await house.rest('GET /api/user/tariffs', { token: tokens.access_token })).status).toBe(401)
  })

  test('revokes the connection when it comes back', async () => {
    const authorized = await connected()
    expect(await redeem(authorized)).toMatchObject(invalidGrant)
    expect(await statusOf(authorized.tokens.access_token)).toBe(401)
  })

  test.each([
    [{ code_verifier: 'x'.repeat(43) }],
    [{ redirect_uri: 'http://localhost:7778/back' }],
    [{ client_id: 'x.y' }],
    [{ code: 'forged' }],
  ])('is refused with %j', async changes => {
    const authorized = await authorize()
    expect(await redeem(authorized, changes)).toMatchObject(invalidGrant)
    expect((await redeem(authorized)).status).toBe(200)
  })

  test('is refused after a minute and for a foreign resource', async () => {
    const authorized = await authorize()
    expect(await redeem(authorized, { resource: 'https://other.example/mcp' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_target' },
    })
    house.clock.advance(61_000)
    expect(await redeem(authorized)).toMatchObject(invalidGrant)
  })
})

describe('a refresh token', () => {
  test('is replaced, and the access token with it', async () => {
    const authorized = await connected()
    const next = tokensSchema.parse((await renew(authorized, authorized.tokens.refresh_token)).body)
    expect(await statusOf(authorized.tokens.access_token)).toBe(401)
    expect(await statusOf(next.access_token)).toBe(200)
    house.clock.advance(61 * 60_000)
    expect(await statusOf(next.access_token)).toBe(401)
    expect((await renew(authorized, next.refresh_token)).status).toBe(200)
  })

  test('that nobody uses sends no mail about a key', async () => {
    const { user } = await connected()
    house.clock.advance(24 * 24 * 60 * 60_000)
    await warnOfExpiry(ctx)
    await house.drain()
    expect((await house.mailsTo(user.email)).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('Your API key'),
    )
  })

  test('may race with itself for ten seconds and revokes afterwards', async () => {
    const authorized = await connected()
    const used = authorized.tokens.refresh_token
    const both = await Promise.all([renew(authorized, used), renew(authorized, used)])
    for (const { body } of both) expect(await statusOf(tokensSchema.parse(body).access_token)).toBe(200)
    const { access_token, refresh_token } = tokensSchema.parse(both[1].body)
    house.clock.advance(11_000)
    expect(await renew(authorized, used)).toMatchObject(invalidGrant)
    expect(await statusOf(access_token)).toBe(401)
    expect(await renew(authorized, refresh_token)).toMatchObject(invalidGrant)
  })

  test('is bound to its client, and a forged one ends nothing', async () => {
    const authorized = await connected()
    const { access_token, refresh_token } = authorized.tokens
    expect(await renew(authorized, refresh_token, { client_id: 'x.y' })).toMatchObject(invalidGrant)
    expect(await renew(authorized, `${refresh_token.slice(0, -4)}abcd`)).toMatchObject(invalidGrant)
    expect(await renew(authorized, refresh_token, { grant_type: 'password' })).toMatchObject({
      body: { error: 'unsupported_grant_type' },
    })
    expect(await statusOf(access_token)).toBe(200)
  })

  test('ends the connection at the endpoint for it', async () => {
    const { tokens } = await connected()
    expect((await post('/oauth/revoke', { token: 'unknown' })).status).toBe(200)
    expect((await post('/oauth/revoke', { token: tokens.refresh_token })).status).toBe(200)
    expect(await statusOf(tokens.access_token)).toBe(401)
  })
})

/** An app whose user agrees at once. */
function createApp(agree: (url: URL) => Promise<string>) {
  const kept: { client?: unknown; tokens?: unknown; verifier?: string; codes: string[] } = { codes: [] }
  const provider = {
    redirectUrl: redirectUri,
    clientMetadata: { client_name: 'Robot', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' },
    state: () => 'app state',
    clientInformation: () => kept.client,
    saveClientInformation(client: unknown) {
      kept.client = client
    },
    tokens: () => kept.tokens,
    saveTokens(tokens: unknown) {
      kept.tokens = tokens
    },
    saveCodeVerifier(verifier: string) {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier ?? '',
    async redirectToAuthorization(url: URL) {
      kept.codes.push(await agree(url))
    },
  } as OAuthClientProvider
  return { provider, kept }
}

test('the client of the SDK connects, steps up and is disconnected', async () => {
  const { trpc, user } = await enter()
  const granted: string[] = []
  const { provider, kept } = createApp(async url => {
    const query = Object.fromEntries(url.searchParams)
    const { scopes } = await trpc.platform.connection.query(query)
    granted.push(scopes.join(' '))
    const answer = new URL((await trpc.platform.connect.mutate({ ...query, scopes })).url)
    return answer.searchParams.toString()
  })
  const address = new URL(`${house.url}/mcp`)
  const open = () => new StreamableHTTPClientTransport(address, { authProvider: provider })
  const transport = open()
  await expect(new Client({ name: 'Robot', version: '1' }).connect(transport)).rejects.toThrow(UnauthorizedError)
  await transport.finishAuth(new URLSearchParams(kept.codes[0]))
  const client = new Client({ name: 'Robot', version: '1' })
  await client.connect(open())
  expect(granted).toEqual(['discovery lists campaigns market'])
  await client.listTools()
  const [id] = await addInfluencers(ctx, 'instagram', [{ name: 'Lena' }])
  const unmask = { name: 'unmask_creator', arguments: { network: 'instagram', id } }
  await expect(client.callTool(unmask)).rejects.toThrow()
  expect(granted[1]).toContain('unmask')
  expect((await client.callTool({ name: 'usage', arguments: {} })).isError).not.toBe(true)
  const keys = await listKeys(ctx, { userId: user.id }, { offset: 0, limit: 20 })
  for (const { id } of keys.data) await revokeKey(ctx, { userId: user.id }, { id })
  await expect(client.callTool({ name: 'usage', arguments: {} })).rejects.toThrow()
  await client.close()
})

test('no token is in a log, a table, a job or an answer but the first', async () => {
  const authorized = await connected()
  const { user, token: session, code, tokens } = authorized
  const key = await buildKey(ctx, user.id, { plan: false })
  const url = `${ctx.config.webhookTrustedOrigin}/hooks/tokens`
  const endpoint = await createEndpoint(ctx, { userId: user.id }, { url, events: ['list.changed'] })
  const list = { name: 'Jars', type: 'influencer', subtype: 'instagram' }
  const answers = [
    await house.rest('POST /api/user/favs', { token: key.token, body: list, headers: { 'idempotency-key': 'one' } }),
    await house.rest('GET /api/user', { token: key.token }),
    await house.rest('GET /api/user', { token: tokens.access_token }),
    await house.rest('GET /api/user/keys', { token: session }),
    await house.rest(`GET /api/user/keys/${key.id}/calls`, { token: session }),
    await house.rest('GET /api/user/webhooks', { token: session }),
    await usageOf(tokens.access_token),
    await usageOf(key.token),
  ]
  const next = tokensSchema.parse((await renew(authorized, tokens.refresh_token)).body)
  house.clock.advance(11_000)
  await house.drain()
  answers.push(
    await renew(authorized, tokens.refresh_token),
    await redeem(authorized),
    await usageOf(next.access_token),
  )

  const secrets = [key.token, code, endpoint.secret.replace('whsec_', ''), ...[tokens, next].flatMap(pairOf)]
  const parts = secrets.map(secret => secret.slice(8))
  const found = (text: string) => parts.filter(part => text.includes(part))
  expect(found(JSON.stringify(answers.map(({ body }) => body)))).toEqual([])
  expect(logged.filter(line => line.includes('answered')).length).toBeGreaterThan(answers.length)
  expect(found(logged.join(''))).toEqual([])
  const tables = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`.execute(ctx.db)
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select 1 from ${sql.raw(name)} as t where t::text like any(${parts.map(part => `%${part}%`)})`.execute(ctx.db)
    expect([name, rows.length]).toEqual([name, 0])
  }
})

const pairOf = ({ access_token, refresh_token }: z.infer<typeof tokensSchema>) => [access_token, refresh_token]
