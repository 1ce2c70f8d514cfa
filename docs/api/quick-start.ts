/**
 * Search creators, fill a list, and verify a webhook. Needs `openapi-fetch`, and types that
 * `openapi-typescript` makes: `npx openapi-typescript "$LIMELIGHT_URL/api/openapi.json?for=key" -o limelight.d.ts`
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import createClient from 'openapi-fetch'
import type { paths } from './limelight.d.ts'

const { LIMELIGHT_URL = '', LIMELIGHT_KEY = '' } = process.env
const limelight = createClient<paths>({
  baseUrl: LIMELIGHT_URL,
  headers: { authorization: `Bearer ${LIMELIGHT_KEY}` },
})

/** Whether one of the signatures is ours. Refuse a timestamp that is older than five minutes, too. */
function verify(secret: string, id: string, timestamp: string, body: string, signatures: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
  return signatures
    .split(' ')
    .map(signature => Buffer.from(signature))
    .some(signature => signature.length === expected.length && timingSafeEqual(signature, expected))
}

// Creators in Germany. The same search is free for the rest of the day.
const found = await limelight.GET('/api/clickhouse/{kind}', {
  params: { path: { kind: 'instagram' }, query: { location: ['DE'], limit: 3 } },
})
if (found.error !== undefined) throw new Error(found.error.errorMessage)
const creators = found.data.data
process.stdout.write(`Found: ${creators.map(({ id }) => id).join(' ')}\n`)

// A list of these creators.
const made = await limelight.POST('/api/user/favs', {
  body: { name: `Quick start ${Date.now()}`, type: 'influencer', subtype: 'instagram' },
})
if (made.error !== undefined) throw new Error(made.error.errorMessage)
const filled = await limelight.PUT('/api/user/favs/{id}/items', {
  params: { path: { id: made.data.id } },
  body: { items: creators.map(({ id }) => ({ value: id })) },
})
if (filled.error !== undefined) throw new Error(filled.error.errorMessage)
process.stdout.write(`Filled the list ${made.data.id}\n`)

// An example. Yours are the secret of your endpoint, and the headers and the body of the request.
const isOurs = verify(
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'msg_p5jXN8AQM9LWM0D4loKWxJek',
  '1614265330',
  '{"test": 2432232314}',
  'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
)
if (!isOurs) throw new Error('The webhook is not ours')
process.stdout.write('Verified a webhook\n')
