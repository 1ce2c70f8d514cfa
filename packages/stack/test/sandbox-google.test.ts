import { createHash, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Sandbox } from '../src/sandbox/server.ts'
import { appUrl, type OpenSandbox, openSandbox, postForm, postJson } from './sandbox-fixture.ts'

const callback = `${appUrl}/api/user/login/google/callback`
const verifier = randomBytes(32).toString('base64url')
const request = {
  client_id: 'limelight',
  redirect_uri: `${callback}?keep=1`,
  response_type: 'code',
  scope: 'openid email profile',
  state: 'a state & more',
  nonce: 'once',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
}
const allow = { decision: 'allow', account: 'other', email: ' Grace@Example.test ', name: 'Grace', surname: 'Hopper' }

/** Submits the consent page as a browser does, with its hidden fields and the given answer. */
async function consent({ url }: Sandbox, answer: Record<string, string>, changes: Record<string, string> = {}) {
  const page = await fetch(`${url}/google/o/oauth2/v2/auth?${new URLSearchParams({ ...request, ...changes })}`)
  const markup = await page.text()
  const decode = (value: string) => value.replace(/&#(\d+);/g, (_, point) => String.fromCharCode(Number(point)))
  const hidden = Array.from(markup.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g))
  const form = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, decode(value)]))
  return postForm(`${url}/google/o/oauth2/v2/auth`, { ...form, ...answer })
}

async function codeFor(sandbox: Sandbox, answer: Record<string, string> = allow, changes: Record<string, string> = {}) {
  const response = await consent(sandbox, answer, changes)
  return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

async function exchange({ url }: Sandbox, code: string, changes: Record<string, string> = {}) {
  const { redirect_uri } = request
  const client = { client_id: 'limelight', client_secret: 'any' }
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri, ...client, ...changes }
  const response = await postForm(`${url}/google/token`, form)
  return { status: response.status, body: await response.json() }
}

const tokensSchema = z.object({ access_token: z.string(), id_token: z.string(), token_type: z.literal('Bearer') })
const invalidGrant = { status: 400, body: { error: 'invalid_grant', error_description: expect.any(String) } }

/** Shared by tests that leave no state behind. */
let untouched: OpenSandbox

beforeAll(async () => {
  untouched = await openSandbox()
})

afterAll(() => untouched[Symbol.asyncDispose]())

test('signs a user in through consent, code, tokens and claims', async () => {
  const response = await consent(untouched, { ...allow, verified: 'on' })
  expect(response.status).toBe(302)
  const target = new URL(response.headers.get('location') ?? '')
  expect(target.origin + target.pathname).toBe(callback)
  expect(target.searchParams.get('keep')).toBe('1')
  expect(target.searchParams.get('state')).toBe(request.state)

  const { status, body } = await exchange(untouched, target.searchParams.get('code') ?? '')
  expect(status).toBe(200)
  const { id_token, access_token } = tokensSchema.parse(body)
  const discovered = await fetch(`${untouched.url}/google/.well-known/openid-configuration`)
  const provider = z
    .object({ issuer: z.string(), jwks_uri: z.string(), userinfo_endpoint: z.string() })
    .parse(await discovered.json())
  const { payload, protectedHeader } = await jwtVerify(id_token, createRemoteJWKSet(new URL(provider.jwks_uri)), {
    issuer: `${untouched.url}/google`,
    audience: 'limelight',
  })
  expect(protectedHeader.alg).toBe('RS256')
  const claims = {
    sub: expect.stringMatching(/^\d{10,20}$/),
    email: 'grace@example.test',
    email_verified: true,
    name: 'Grace Hopper',
    given_name: 'Grace',
    family_name: 'Hopper',
  }
  const { iss, aud, iat, exp, ...rest } = payload
  expect(iss).toBe(provider.issuer)
  expect(rest).toEqual({ ...claims, nonce: 'once' })
  const bearer = await fetch(provider.userinfo_endpoint, { headers: { authorization: `Bearer ${access_token}` } })
  expect(await bearer.json()).toEqual({ ...claims, sub: payload.sub })
  expect((await fetch(provider.userinfo_endpoint, { headers: { authorization: 'Bearer x' } })).status).toBe(401)
})

test('knows the demo users, keeps one subject per address and verifies an email only when ticked', async () => {
  await using restarted = await openSandbox()
  const claimsOf = async (sandbox: Sandbox, answer: Record<string, string>) => {
    const { access_token } = tokensSchema.parse((await exchange(sandbox, await codeFor(sandbox, answer))).body)
    const headers = { authorization: `Bearer ${access_token}` }
    const response = await fetch(`${sandbox.url}/google/userinfo`, { headers })
    return z.looseObject({ sub: z.string() }).parse(await response.json())
  }
  const buyer = { decision: 'allow', account: 'buyer@limelight.test', email: 'typed@example.test' }
  const claims = await claimsOf(untouched, buyer)
  expect(claims).toMatchObject({ email: 'buyer@limelight.test', email_verified: false, given_name: 'Vera' })
  expect(await claimsOf(restarted, buyer)).toEqual(claims)
  expect((await claimsOf(untouched, allow)).sub).not.toBe(claims.sub)
})

test('accepts client credentials as HTTP Basic and rejects a client without a secret', async () => {
  const { redirect_uri } = request
  const form = async () => {
    return { grant_type: 'authorization_code', code: await codeFor(untouched), code_verifier: verifier, redirect_uri }
  }
  const authorization = `Basic ${Buffer.from('limelight:s:ecret').toString('base64')}`
  expect((await postForm(`${untouched.url}/google/token`, await form(), { authorization })).status).toBe(200)
  for (const weak of ['Basic bGltZWxpZ2h0', 'Basic !', 'Bearer x', '']) {
    const response = await postForm(`${untouched.url}/google/token`, await form(), { authorization: weak })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: 'invalid_client' })
  }
})

test.for([
  ['a wrong verifier', { code_verifier: 'x'.repeat(43) }],
  ['another client', { client_id: 'other' }],
  ['another redirect_uri', { redirect_uri: callback }],
  ['an unknown code', { code: 'unknown' }],
] as const)('rejects %s', async ([, changes]) => {
  expect(await exchange(untouched, await codeFor(untouched), changes)).toEqual(invalidGrant)
})

test('accepts a code once and within a minute', async () => {
  await using sandbox = await openSandbox()
  const used = await codeFor(sandbox)
  expect((await exchange(sandbox, used)).status).toBe(200)
  expect(await exchange(sandbox, used)).toEqual(invalidGrant)
  const tried = await codeFor(sandbox)
  expect(await exchange(sandbox, tried, { code_verifier: 'x'.repeat(43) })).toEqual(invalidGrant)
  expect(await exchange(sandbox, tried)).toEqual(invalidGrant)
  const late = await codeFor(sandbox)
  await postJson(`${sandbox.url}/clock`, { advanceMs: 60_000 })
  expect(await exchange(sandbox, late)).toEqual(invalidGrant)
})

test('redirects to the client with an error when access is denied or the request is invalid', async () => {
  const denied = new URL((await consent(untouched, { decision: 'deny' })).headers.get('location') ?? '')
  expect(denied.searchParams.get('error')).toBe('access_denied')
  expect(denied.searchParams.get('state')).toBe(request.state)
  expect(denied.searchParams.has('code')).toBe(false)
  const { code_challenge, ...withoutPkce } = request
  const auth = `${untouched.url}/google/o/oauth2/v2/auth?${new URLSearchParams(withoutPkce)}`
  const refused = new URL((await fetch(auth, { redirect: 'manual' })).headers.get('location') ?? '')
  expect(refused.searchParams.get('error')).toBe('invalid_request')
  expect(refused.searchParams.get('error_description')).toBe('code_challenge is missing')
})

test.for([
  'http://evil.test/callback',
  'http://localhost:3001/callback',
  'https://localhost:3000/callback',
  'http://localhost:3000@evil.test/',
  'http://user@localhost:3000/',
  'http://localhost:3000.evil.test/',
  'http://localhost:3000/#fragment',
  '//localhost:3000/',
  'javascript:alert(1)',
  '',
])('never redirects to %s', async redirect_uri => {
  const foreign = { ...request, redirect_uri }
  const url = `${untouched.url}/google/o/oauth2/v2/auth`
  const shown = await fetch(`${url}?${new URLSearchParams(foreign)}`, { redirect: 'manual' })
  const answered = await postForm(url, { ...foreign, ...allow })
  expect([shown.status, answered.status]).toEqual([400, 400])
  expect(answered.headers.has('location')).toBe(false)
})

test('accepts only Allow and Deny as decisions', async () => {
  const response = await consent(untouched, { ...allow, decision: 'maybe' })
  expect(response.status).toBe(400)
  expect(response.headers.has('location')).toBe(false)
})

test('shows the form again when the email is invalid', async () => {
  const response = await consent(untouched, { ...allow, email: '"><b>no' })
  expect(response.status).toBe(400)
  const markup = await response.text()
  expect(markup).toContain('Email is not valid')
  expect(markup).toContain('value="Hopper"')
  expect(markup).not.toContain('"><b>no')
})
