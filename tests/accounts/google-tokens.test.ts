import { generateKeyPairSync } from 'node:crypto'
import fastify from 'fastify'
import { exportJWK, SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { visitGoogle } from './google-visitor.ts'

/** A provider that answers every code with the token that the test has set. */
const google = fastify()
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
let answer: object = {}

google.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
  payload.resume().on('end', () => done(null))
})
google.get('/.well-known/openid-configuration', async () => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
}))
google.get('/keys', async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }))
google.post('/token', async () => answer)
const issuer = await google.listen({ host: 'localhost', port: 0 })
afterAll(() => google.close())

const house = await openHouse({ GOOGLE_ISSUER: issuer })
const visitor = visitGoogle(house)

const person = { sub: '1234567890', email: 'ada@example.test', email_verified: true }

/** Calls the callback with a code for which the provider sends this token. */
async function bring(makeToken: (nonce: string) => Promise<object> | object) {
  const { url, cookie } = await visitor.start()
  const { state = '', nonce = '' } = Object.fromEntries(new URL(url).searchParams)
  answer = await makeToken(nonce)
  return visitor.comeBack(new URLSearchParams({ state, code: 'a code' }), cookie, { accept: 'application/json' })
}

const seconds = () => Math.floor(house.clock.now().getTime() / 1000)

function tokenOf(
  claims: Record<string, unknown>,
  { key = privateKey, alg = 'RS256' }: { key?: typeof privateKey | Uint8Array; alg?: string } = {},
) {
  const payload = { ...person, iss: issuer, aud: 'limelight', iat: seconds(), exp: seconds() + 60, ...claims }
  return new SignJWT(payload).setProtectedHeader({ alg, kid: 'one' }).sign(key)
}

const sent = async (token: Promise<string> | string) => ({
  access_token: 'any',
  token_type: 'Bearer',
  id_token: await token,
})

test('an ID token signed by Google for this client and request is accepted', async () => {
  const answer = await bring(nonce => sent(tokenOf({ nonce })))
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^\/auth\/callback\?sessionKey=/),
  ])
})

test.each<[string, (nonce: string) => Promise<object> | object]>([
  ['of another request', () => sent(tokenOf({ nonce: 'of another request' }))],
  ['without a nonce', () => sent(tokenOf({}))],
  ['for another client', nonce => sent(tokenOf({ nonce, aud: 'another' }))],
  ['from another issuer', nonce => sent(tokenOf({ nonce, iss: 'https://accounts.google.com' }))],
  ['that has expired', nonce => sent(tokenOf({ nonce, exp: seconds() - 1 }))],
  ['without an expiry', nonce => sent(tokenOf({ nonce, exp: undefined }))],
  ['without a subject', nonce => sent(tokenOf({ nonce, sub: undefined }))],
  ['signed with another key', nonce => sent(tokenOf({ nonce }, { key: stranger.privateKey }))],
  [
    'signed with the public key as a secret',
    nonce =>
      sent(
        tokenOf(
          { nonce },
          { key: new TextEncoder().encode(publicKey.export({ type: 'spki', format: 'pem' }).toString()), alg: 'HS256' },
        ),
      ),
  ],
  ['without a signature', () => sent('eyJhbGciOiJub25lIn0.e30.')],
  ['that is malformed', () => sent('nonsense')],
  ['that is missing', () => ({ access_token: 'any', token_type: 'Bearer' })],
])('an ID token %s is rejected', async (_which, makeToken) => {
  const countKeys = async () => (await house.ctx.db.selectFrom('temporary_sessions').select('id').execute()).length
  const before = await countKeys()
  expect((await bring(makeToken)).body).toMatchObject(refusal(502, 'ACCESS_CREATE_FAIL'))
  expect(await countKeys()).toBe(before)
})

test.each([
  ['no email', { email: undefined }],
  ['an invalid email', { email: 'nobody' }],
  ['an email that Google has not verified', { email_verified: false }],
  ['a string instead of a boolean for email_verified', { email_verified: 'true' }],
])('a token with %s creates no account', async (_what, claims) => {
  const refused = await bring(nonce => sent(tokenOf({ nonce, sub: 'somebody new', ...claims })))
  expect(refused.body).toMatchObject(refusal(400, 'ACCESS_CREATE_FAIL'))
})
