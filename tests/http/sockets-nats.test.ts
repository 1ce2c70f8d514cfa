import { publishLive, sessionRoom } from '@limelight/core/jobs/live'
import { hashToken } from '@limelight/core/runtime/secrets'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { decodeJwt } from 'jose'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openHouse } from '../house.ts'
import { openLine } from '../line.ts'
import { closeWindows, nextOf, openWindow, outcomeOf } from './instances.ts'

const line = await openLine(inject('engines').nats)
const house = await openHouse({ NATS_URL: line.url })

afterEach(closeWindows)

async function openWindowOfSomebody() {
  const { accessToken } = await buildAccount(house.ctx)
  const window = openWindow(house.url, { token: accessToken })
  expect(await outcomeOf(window)).toBe('connected')
  return { window, room: sessionRoom(hashToken(String(decodeJwt(accessToken).sid))) }
}

describe('live connection', { shuffle: false }, () => {
  test('opens while NATS is down and receives updates when NATS is up', async () => {
    const { window, room } = await openWindowOfSomebody()
    line.open()
    await (await house.ctx.nats.connection()).flush()
    const reason = nextOf(window, 'disconnect')
    await publishLive(house.ctx, { room, close: true })
    expect(await reason).toBe('io server disconnect')
  })

  test('is closed after a lost NATS connection, so that windows read what they missed', async () => {
    const missing = await openWindowOfSomebody()
    const gap = nextOf(missing.window, 'disconnect')
    const connection = await house.ctx.nats.connection()
    const back = untilReconnected(connection.status())
    line.cut()
    await back
    // After 'io server disconnect', which means an ended session, they would not reconnect.
    expect(['transport close', 'transport error']).toContain(await gap)
    const { window, room } = await openWindowOfSomebody()
    const reason = nextOf(window, 'disconnect')
    await publishLive(house.ctx, { room, close: true })
    expect(await reason).toBe('io server disconnect')
  })
})

async function untilReconnected(statuses: AsyncIterable<{ type: string }>): Promise<void> {
  for await (const { type } of statuses) if (type === 'reconnect') return
}
