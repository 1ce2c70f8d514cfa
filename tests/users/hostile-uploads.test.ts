import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { errorCatalogue } from '@limelight/contract/errors'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildPicture } from '@limelight/core/test/factories/users'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { send } from './uploads.ts'

const house = await openHouse()
const { accessToken, user } = await buildAccount(house.ctx)
const picture = await buildPicture()
const boundary = 'x-boundary-x'
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }

const inventory = async () => ({
  rows: await house.ctx.db.selectFrom('images').select('id').execute(),
  files: (await readdir(house.ctx.config.mediaDir, { recursive: true, withFileTypes: true })).filter(entry =>
    entry.isFile(),
  ),
})

/** A multipart part with hand-written headers. */
function part(headers: string, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`, 'latin1'), content, Buffer.from('\r\n')])
}
const end = Buffer.from(`--${boundary}--\r\n`)
const fileHead = 'content-disposition: form-data; name="files"; filename="a.png"\r\ncontent-type: image/png'
const typeHead = 'content-disposition: form-data; name="type"'

test('every hostile body gets a catalogue error and stores nothing', async () => {
  const before = await inventory()
  const noise = fc.uint8Array({ maxLength: 400 })
  const word = fc.constantFrom(
    'files',
    'type',
    'id',
    '__proto__',
    'constructor',
    'toString',
    '',
    'a"b',
    'x'.repeat(500),
  )
  const header = fc.oneof(
    fc.constantFrom(
      fileHead,
      typeHead,
      'content-disposition: form-data',
      'content-disposition: attachment; name="files"',
    ),
    word.map(name => `content-disposition: form-data; name="${name}"`),
    word.map(name => `content-disposition: form-data; name="files"; filename="${name}"`),
    word.map(name => `${typeHead}\r\ncontent-type: application/json\r\nx-${name}: 1`),
    fc.constant('content-transfer-encoding: nonsense\r\ncontent-type: ;;;'),
    fc.string({ maxLength: 60 }),
    fc.integer({ min: 30, max: 3000 }).map(count => 'x-many: 1\r\n'.repeat(count).trimEnd()),
  )
  const content = fc.oneof(
    noise,
    fc.constantFrom('avatar', 'chat', '{"a":', '{"__proto__":{}}', 'null').map(given => Buffer.from(given)),
    // Never a complete image, because an accepted upload is no attack.
    fc.integer({ min: 0, max: picture.length - 20 }).map(length => picture.subarray(0, length)),
  )
  const body = fc.oneof(
    noise.map(bytes => Buffer.from(bytes)),
    fc
      .tuple(fc.array(fc.tuple(header, content), { maxLength: 45 }), fc.boolean(), noise)
      .map(([parts, isClosed, tail]) =>
        Buffer.concat([...parts.map(([head, bytes]) => part(head, bytes)), isClosed ? end : Buffer.alloc(0), tail]),
      ),
  )
  const contentType = fc.oneof(
    { arbitrary: fc.constant(multipart['content-type']), weight: 8 },
    {
      arbitrary: fc.constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary="',
        `multipart/form-data; boundary=${'y'.repeat(300)}`,
        'multipart/mixed; boundary=x-boundary-x',
        'Multipart/Form-Data; BOUNDARY=x-boundary-x',
        'multipart/form-data; boundary=x-boundary-x; charset=utf-16',
      ),
      weight: 2,
    },
  )
  const path = fc.constantFrom(
    '/api/images',
    `/api/users/${user.id}/images`,
    '/api/images?type=avatar&files=1',
    '/trpc/users.uploadOwnImages',
  )
  await fc.assert(
    fc.asyncProperty(path, contentType, body, async (address, type, bytes) => {
      const answer = await send(house, address, accessToken, bytes, { 'content-type': type })
      expect([400, 403, 415]).toContain(answer.status)
      if (address.startsWith('/api')) {
        const texts = [...Object.keys(errorCatalogue), 'Invalid request', 'Unsupported content type']
        expect(answer.body).toMatchObject({
          statusCode: answer.status,
          errorMessage: expect.toSatisfy(said => texts.includes(said)),
        })
      }
    }),
    { numRuns: 300, seed: 20261120 },
  )
  expect(await inventory()).toEqual(before)
})

/** Two requests over one connection: the second proves that nothing of the first is left. */
async function sendTwice(token: string | undefined, bytes: Buffer) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: Buffer) => {
    const call = request(`${house.url}${path}`, { method, agent, headers })
    const answered = once(call, 'response')
    call.end(body)
    const [answer] = await answered
    return { status: answer.statusCode, body: JSON.parse(await text(answer)) }
  }
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  try {
    const first = await ask('POST', '/api/images', { ...multipart, ...authorization }, bytes)
    return { first, second: await ask('GET', '/api/health', {}) }
  } finally {
    agent.destroy()
  }
}

test.each([
  ['a file of 20 MB', Buffer.concat([part(fileHead, Buffer.alloc(20_000_000)), end]), 'FILE_INVALID_FORMAT'],
  ['a file of 20 MB that never ends', part(fileHead, Buffer.alloc(20_000_000)), 'FILE_INVALID_FORMAT'],
  [
    'a hundred files',
    Buffer.concat([...Array.from({ length: 100 }, () => part(fileHead, Buffer.alloc(50_000))), end]),
    'FILE_INVALID_FORMAT',
  ],
  [
    'a thousand fields',
    Buffer.concat([...Array.from({ length: 1000 }, () => part(typeHead, Buffer.alloc(20_000))), end]),
    'Invalid request',
  ],
  ['a long tail', Buffer.concat([part(typeHead, Buffer.from('chat')), end, Buffer.alloc(8_000_000)]), 'FILE_NOT_SEND'],
])('refuses %s and goes on with the connection', async (_what, bytes, code) => {
  const { first, second } = await sendTwice(accessToken, bytes)
  expect(first.body).toMatchObject(refusal(400, code))
  expect(second).toMatchObject({ status: 200 })
})

test('an upload without a session is refused', async () => {
  const { first, second } = await sendTwice(undefined, Buffer.concat([part(fileHead, Buffer.alloc(20_000_000)), end]))
  expect(first.body).toMatchObject(refusal(401, 'AUTH_FAIL'))
  expect(second).toMatchObject({ status: 200 })
})

test('an aborted upload frees its place for the next one', async () => {
  const { hostname, port } = new URL(house.url)
  const head = [
    'POST /api/images HTTP/1.1',
    `host: ${hostname}`,
    `authorization: Bearer ${accessToken}`,
    `content-type: ${multipart['content-type']}`,
    'content-length: 1000000',
    '',
    '',
  ].join('\r\n')
  for (let caller = 0; caller < 20; caller += 1) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    await new Promise(sent =>
      socket.write(Buffer.concat([Buffer.from(head), part(fileHead, Buffer.alloc(1000))]), sent),
    )
    socket.destroy()
  }
  const bytes = Buffer.concat([part(fileHead, picture), part(typeHead, Buffer.from('chat')), end])
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send(house, '/api/images', accessToken, bytes, multipart)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
})
