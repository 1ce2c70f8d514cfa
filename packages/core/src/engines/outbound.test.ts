import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { fetchOutbound, isPublicAddress, OutboundForbiddenError, validateAddress } from './outbound.ts'

const server = createServer((request, response) => {
  if (request.url === '/elsewhere') response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  else if (request.url === '/large') response.end('x'.repeat(5000))
  else response.end(`${request.headers['x-key']}`)
})
await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
afterAll(() => void server.close())
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
})
