import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { fetchOutbound, isPublicAddress, OutboundForbiddenError, validateAddress } from './outbound.ts'

const server = createServer((request, response) => {
  if (request.url === '/elsewhere') response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  else if (request.url === '/large') response.end('x'.repeat(5000))
  else if (request.url === '/silent') response.writeHead(200).write('.')
  else if (request.method === 'POST') request.pipe(response)
  else response.end(`${request.headers['x-key']}`)
})
await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
afterAll(() => void server.close())
let requests = 0
server.on('connection', () => {
  requests += 1
})
const trusted = `http://localhost:${(server.address() as AddressInfo).port}`
const rules = { hosts: ['i.ytimg.com', '*.cdninstagram.com', 'localhost'], trusted, maxBytes: 1000 }

describe('isPublicAddress', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('rejects %s', address => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '142.250.185.78', '172.32.0.1', '100.128.0.1', '2a00:1450:4001:82a::200e', '2606:4700::1111'])(
    'accepts %s',
    address => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})

describe('fetchOutbound', () => {
  it.each([
    'http://i.ytimg.com/vi/1.jpg',
    'https://i.ytimg.com:8443/vi/1.jpg',
    'https://user:password@i.ytimg.com/vi/1.jpg',
    'https://i.ytimg.com.evil.example/1.jpg',
    'https://evil-cdninstagram.com/1.jpg',
    'https://cdninstagram.com.evil.example/1.jpg',
    'https://evil.example/?i.ytimg.com',
    'https://evil.example#i.ytimg.com',
    'https://i.ytimg.com@evil.example/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'ftp://i.ytimg.com/',
    'gopher://i.ytimg.com/',
    'data:image/png;base64,AA',
    '//i.ytimg.com/',
    'i.ytimg.com',
    '',
  ])('rejects %s', async address => {
    await expect(fetchOutbound(address, rules)).rejects.toThrow(OutboundForbiddenError)
  })

  it('accepts the listed hosts and the subdomains of a wildcard', () => {
    for (const host of ['i.ytimg.com', 'scontent-ber1-1.cdninstagram.com', 'I.YTIMG.COM']) {
      expect(validateAddress(`https://${host}/1.jpg`, rules).isTrusted).toBe(false)
    }
  })

  it('rejects a listed host that resolves to a private address', async () => {
    await expect(fetchOutbound('https://localhost/', rules)).rejects.toThrow('resolves to a private address')
  })
})

describe('a trusted origin', () => {
  it('may be a private address and receives the headers', async () => {
    const { status, body } = await fetchOutbound(`${trusted}/`, { ...rules, headers: { 'x-key': 'open sesame' } })
    expect([status, body.toString()]).toEqual([200, 'open sesame'])
  })

  it('may not redirect or exceed the size limit', async () => {
    await expect(fetchOutbound(`${trusted}/elsewhere`, rules)).rejects.toThrow('responded with a redirect')
    await expect(fetchOutbound(`${trusted}/large`, rules)).rejects.toThrow('sent more than 1000 bytes')
  })

  it('may redirect and send more where the first bytes are enough', async () => {
    const cut = { ...rules, cut: true } as const
    const { status, headers } = await fetchOutbound(`${trusted}/elsewhere`, cut)
    expect([status, headers.location]).toEqual([302, 'http://169.254.169.254/'])
    expect((await fetchOutbound(`${trusted}/large`, cut)).body.toString()).toBe('x'.repeat(1000))
  })

  it('receives a body and has a time to answer in', async () => {
    const { body } = await fetchOutbound(`${trusted}/`, { ...rules, method: 'POST', body: '{"a":1}' })
    expect(body.toString()).toBe('{"a":1}')
    const late = fetchOutbound(`${trusted}/silent`, { ...rules, timeoutMs: 50 })
    await expect(late).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})

describe('any public host', () => {
  const port = new URL(trusted).port
  const inside = ['127.0.0.1', '10.0.0.5', '192.168.1.1', '169.254.169.254', '100.64.0.1', '::1', '::ffff:127.0.0.1']
  const insideToo = ['fd00::1', 'fe80::1', '64:ff9b::7f00:1', '2002:7f00:1::1', '0.0.0.0', '172.16.3.4', '198.18.0.1']
  /** Names that a public server of names resolves as these tests say. */
  const names = new Map<string, string[][]>([
    ...[...inside, ...insideToo].map((address, at): [string, string[][]] => [`inside-${at}.example`, [[address]]]),
    ['mixed.example', [['93.184.216.34', '127.0.0.1']]],
    ['mixed-6.example', [['2606:4700::1111', '::1']]],
    ['nothing.example', [[]]],
  ])
  const resolve = (host: string, _options: { all: true }, done: (error: null, found: LookupAddress[]) => void) => {
    const answers = names.get(host) ?? [['127.0.0.1']]
    const found = (answers.length > 1 ? answers.shift() : answers[0]) ?? []
    done(
      null,
      found.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  const open = { hosts: 'any', ports: ['8443', port], maxBytes: 1000, resolve } as const

  it.each([
    ...[...names.keys()].map(name => `https://${name}:${port}/`),
    `https://localhost:${port}/`,
    `https://LOCALHOST.:${port}/`,
    `https://intranet:${port}/`,
    `https://127.0.0.1.nip.example:${port}/`,
    `https://127.0.0.1:${port}/`,
    `https://127.1:${port}/`,
    `https://0x7f000001:${port}/`,
    `https://0x7f.0.0.1:${port}/`,
    `https://017700000001:${port}/`,
    `https://0177.0.0.1:${port}/`,
    `https://2130706433:${port}/`,
    `https://0:${port}/`,
    `https://0.0.0.0:${port}/`,
    `https://%31%32%37.0.0.1:${port}/`,
    `https://１２７.０.０.１:${port}/`,
    `https://127。0。0。1:${port}/`,
    `https://①②⑦.0.0.1:${port}/`,
    `https://10.0.0.5:${port}/`,
    `https://169.254.169.254/latest/meta-data`,
    `https://8.8.8.8/`,
    `https://[::1]:${port}/`,
    `https://[::]:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    `https://[::ffff:7f00:1]:${port}/`,
    `https://[0:0:0:0:0:0:0:1]:${port}/`,
    `https://[fe80::1]:${port}/`,
    `https://[fd00::1]:${port}/`,
    `https://[64:ff9b::127.0.0.1]:${port}/`,
    `https://[2606:4700::1111]/`,
    `http://localhost:${port}/`,
    `http://hooks.example:${port}/`,
    'http://hooks.example/',
    'https://hooks.example:80/',
    'https://hooks.example:22/',
    'https://hooks.example:444/',
    `https://user@localhost:${port}/`,
    `https://user:word@hooks.example:${port}/`,
    `https://:word@hooks.example:${port}/`,
    `https://hooks.example@localhost:${port}/`,
    `https://hooks.example\\@localhost:${port}/`,
    `ws://localhost:${port}/`,
    `file://localhost/etc/passwd`,
    `//localhost:${port}/`,
    `localhost:${port}`,
    'https://',
    'https:///',
  ])('refuses %s and asks no port inside', async address => {
    const before = requests
    await expect(fetchOutbound(address, open)).rejects.toThrow(OutboundForbiddenError)
    expect(requests).toBe(before)
  })

  it('connects to the address that it checked when a name changes', async () => {
    names.set('rebound.example', [['2001:db8::1'], ['127.0.0.1']])
    await expect(fetchOutbound(`https://rebound.example:${port}/`, open)).rejects.toThrow(OutboundForbiddenError)
    await expect(fetchOutbound(`https://rebound.example:${port}/`, open)).rejects.toThrow(OutboundForbiddenError)
    // Whatever answers at the public address, no port inside does.
    names.set('changed.example', [['93.184.216.34'], ['127.0.0.1']])
    const before = requests
    await expect(fetchOutbound(`https://changed.example:${port}/`, { ...open, timeoutMs: 50 })).rejects.toThrow()
    expect([requests, names.get('changed.example')]).toEqual([before, [['127.0.0.1']]])
  })
})
