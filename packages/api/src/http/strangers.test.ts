import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createStrangers } from './strangers.ts'

const proxied = { trustProxy: ['loopback'] }

function requestFrom(address: string): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' })
  const request = new IncomingMessage(socket)
  request.headers['x-forwarded-for'] = address
  return request
}

describe('strangers', () => {
  test('are at most fifty per network, and no network keeps another out', () => {
    const strangers = createStrangers(proxied)
    const connections = Array.from({ length: 50 }, () => strangers.add(requestFrom('203.0.113.1')))
    expect(strangers.admits(requestFrom('203.0.113.1'))).toBe(false)
    expect(strangers.admits(requestFrom('203.0.113.2'))).toBe(true)
    connections[0]?.prove()
    connections[0]?.leave()
    expect(strangers.admits(requestFrom('203.0.113.1'))).toBe(true)
  })

  test('that leave without a token are refused after three hundred in a minute, and others are not', () => {
    const strangers = createStrangers(proxied)
    const leave = (address: string) => strangers.add(requestFrom(address)).leave()
    for (let count = 1; count < 300; count += 1) leave('203.0.113.1')
    expect(strangers.admits(requestFrom('203.0.113.1'))).toBe(true)
    leave('203.0.113.1')
    expect(strangers.admits(requestFrom('203.0.113.1'))).toBe(false)
    expect(strangers.admits(requestFrom('203.0.113.2'))).toBe(true)
  })

  test('with a valid token are no failures', () => {
    const strangers = createStrangers(proxied)
    for (let count = 0; count < 400; count += 1) {
      const { prove, leave } = strangers.add(requestFrom('203.0.113.1'))
      prove()
      leave()
    }
    expect(strangers.admits(requestFrom('203.0.113.1'))).toBe(true)
  })

  test('count by the connecting address when no proxy is trusted', () => {
    const strangers = createStrangers({ trustProxy: false })
    for (let count = 0; count < 50; count += 1) strangers.add(requestFrom(`203.0.113.${count}`))
    expect(strangers.admits(requestFrom('203.0.113.99'))).toBe(false)
  })
})
