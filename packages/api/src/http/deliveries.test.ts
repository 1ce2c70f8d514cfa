import { once } from 'node:events'
import { createServer } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import type { Envelope } from '@limelight/core/jobs/live'
import { Server } from 'socket.io'
import { afterAll, afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { createDeliveries } from './deliveries.ts'

const http = createServer()
const io = new Server(http, { serveClient: false })
io.on('connection', socket => void socket.join('room'))
const deliver = createDeliveries(io)
http.listen(0, 'localhost')
await once(http, 'listening')
const { port } = z.object({ port: z.number() }).parse(http.address())
afterEach(() => io.disconnectSockets(true))
afterAll(() => void io.close())

const update = (id: string): Envelope => ({ room: 'room', name: 'account', data: { id } })

/** A polling window that is connected. */
async function openPolling() {
  const url = `http://localhost:${port}/socket.io/?EIO=4&transport=polling`
  const opened = await (await fetch(url)).text()
  const { sid } = z.object({ sid: z.string() }).parse(JSON.parse(opened.slice(1)))
  await fetch(`${url}&sid=${sid}`, { method: 'POST', body: '40' })
  const poll = async () => (await (await fetch(`${url}&sid=${sid}`)).text()).split('\u001e')
  await poll()
  return poll
}

/** The server holds a request that it can answer. */
async function untilPolled() {
  while (![...io.sockets.sockets.values()].every(({ conn }) => conn.transport.writable)) await turn()
}

test('updates of one moment leave in one response, and a later one in the next', async () => {
  const poll = await openPolling()
  const first = poll()
  await untilPolled()
  deliver(update('1'))
  deliver(update('2'))
  expect(await first).toEqual(['42["account",{"id":"1"}]', '42["account",{"id":"2"}]'])
  const second = poll()
  await untilPolled()
  deliver(update('3'))
  expect(await second).toEqual(['42["account",{"id":"3"}]'])
})

test('a window receives what was sent before its connection is closed', async () => {
  const poll = await openPolling()
  const last = poll()
  await untilPolled()
  deliver(update('4'))
  deliver({ room: 'room', close: true })
  expect((await last)[0]).toBe('42["account",{"id":"4"}]')
})
