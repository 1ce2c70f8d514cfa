import { connect, createServer, type Socket } from 'node:net'
import { publishLive, sessionRoom } from '@limelight/core/jobs/live'
import { hashToken } from '@limelight/core/runtime/secrets'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { freePort } from '@limelight/stack/engines/ports'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest'
import { openHouse } from '../house.ts'
import { closeWindows, nextOf, openWindow, outcomeOf } from './instances.ts'

/** A proxy to NATS that can be closed. Its port is closed until it is opened. */
const port = await freePort()
const lines = new Set<Socket>()
const line = createServer(near => {
  const { hostname, port: far } = new URL(inject('engines').nats)
  const onward = connect(Number(far), hostname)
  lines.add(near)
  near.on('error', () => onward.destroy()).on('close', () => onward.destroy())
  onward.on('error', () => near.destroy()).on('close', () => near.destroy())
  near.pipe(onward).pipe(near)
})
// Registered before the house, so the house closes first, while the proxy is open.
afterAll(() => {
  line.close()
})

const house = await openHouse({ NATS_URL: `nats://127.0.0.1:${port}` })

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
    line.listen(port, '127.0.0.1')
    await (await house.ctx.nats.connection()).flush()
    const reason = nextOf(window, 'disconnect')
    await publishLive(house.ctx, { room, close: true })
    expect(await reason).toBe('io server disconnect')
  })

  test('receives updates again after a lost NATS connection', async () => {
    const { window, room } = await openWindowOfSomebody()
    const connection = await house.ctx.nats.connection()
    const back = untilReconnected(connection.status())
    for (const near of lines) near.destroy()
    await back
    const reason = nextOf(window, 'disconnect')
    await publishLive(house.ctx, { room, close: true })
    expect(await reason).toBe('io server disconnect')
  })
})

async function untilReconnected(statuses: AsyncIterable<{ type: string }>): Promise<void> {
  for await (const { type } of statuses) if (type === 'reconnect') return
}
