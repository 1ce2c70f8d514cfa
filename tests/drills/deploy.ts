import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { io } from 'socket.io-client'
import * as z from 'zod'
import { say, table } from '../bench/report.ts'
import { openChatHouse } from './chat/house.ts'

/**
 * Replaces instances of the API one after the other, as `docker compose up` does, while accounts write through a proxy.
 * The proxy asks `/api/ready`, keeps its connections open and never sends a write twice.
 */
const { values } = parseArgs({
  options: {
    replacements: { type: 'string', default: '10' },
    writes: { type: 'string', default: '1000' },
    drain: { type: 'string', default: '3000' },
  },
})
const positive = z.coerce.number().int().positive()
const drainMs = z.coerce.number().int().nonnegative().parse(values.drain)
const { replacements, writes } = z.object({ replacements: positive, writes: positive }).parse(values)

const writers = 8
const askEveryMs = 500
const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
const house = await openChatHouse(folder, say, { DRAIN_MS: String(drainMs) })
const proxy = await openProxy(house.urls)
const failures: string[] = []
let written = 0
let slowest = 0

const accounts = await Promise.all(Array.from({ length: writers }, () => buildAccount(house.ctx)))
const window = io(proxy.url, {
  auth: { token: accounts[0]?.accessToken },
  transports: ['websocket'],
  reconnectionDelay: 100,
  reconnectionDelayMax: 500,
})
let lostAt = 0
let longestGap = 0
let reconnects = 0
window.on('disconnect', () => {
  lostAt = performance.now()
})
window.on('connect', () => {
  if (lostAt === 0) return
  reconnects += 1
  longestGap = Math.max(longestGap, performance.now() - lostAt)
})

/** Sends the writes of one replacement, and goes on until it is over. */
async function writeDuring(replacing: Promise<unknown>): Promise<void> {
  let isOver = false
  const ended = replacing.finally(() => {
    isOver = true
  })
  let started = 0
  await Promise.all(
    accounts.map(async ({ accessToken }) => {
      while (started < writes || !isOver) {
        started += 1
        await write(accessToken, started)
      }
    }),
  )
  await ended
}

async function write(token: string, number: number): Promise<void> {
  const began = performance.now()
  const name = `Rosa ${number}`
  const answer = await fetch(`${proxy.url}/api/user`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  }).catch((error: unknown) => String(error))
  slowest = Math.max(slowest, performance.now() - began)
  written += 1
  if (typeof answer === 'string') failures.push(answer)
  else if (answer.ok) await answer.arrayBuffer()
  else failures.push(`${answer.status} ${(await answer.text()).slice(0, 200)}`)
}

try {
  for (let number = 0; number < replacements; number += 1) {
    const instance = house.instances[number % house.instances.length]
    await Promise.all(house.instances.map(each => each.ready()))
    await proxy.untilAll()
    await writeDuring(instance?.kill('SIGTERM').then(() => instance.ready()) ?? Promise.resolve())
    say(`${number + 1} of ${replacements} replaced, ${written} writes, ${failures.length} failed`)
  }
  table(
    ['deploy drill', `drain ${drainMs} ms`],
    [
      ['instances replaced', replacements],
      ['writes', written],
      ['failed', failures.length],
      ['slowest write, ms', Math.round(slowest)],
      ['times a window lost its socket', reconnects],
      ['longest time without a socket, ms', Math.round(longestGap)],
    ],
  )
  for (const failure of failures.slice(0, 10)) say(failure)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  window.close()
  proxy.close()
  await house.close()
  await rm(folder, { recursive: true, force: true })
}

/** Forwards to the ready instances in turn. Only a refused connection is tried at another one. */
async function openProxy(urls: string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const ready = new Set<string>()
  const ask = async () => {
    await Promise.all(
      urls.map(async url => {
        const answer = await fetch(`${url}/api/ready`, { headers: { connection: 'close' } }).catch(() => undefined)
        await answer?.arrayBuffer()
        if (answer?.ok) ready.add(url)
        else ready.delete(url)
      }),
    )
  }
  await ask()
  const asking = setInterval(ask, askEveryMs)
  let turn = 0
  const next = () => {
    const open = [...ready]
    turn += 1
    return open[turn % open.length]
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, tries: number): void {
    const url = next()
    if (url === undefined) return void outgoing.writeHead(502).end('No instance is ready')
    const { hostname, port } = new URL(url)
    const upstream = request(
      { agent, hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    upstream.on('error', error => {
      const isRefused = 'code' in error && error.code === 'ECONNREFUSED'
      if (isRefused && tries < urls.length) return forward(incoming, outgoing, body, tries + 1)
      outgoing.writeHead(502).end(error.message)
    })
    upstream.end(body)
  }

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    forward(incoming, outgoing, Buffer.concat(chunks), 1)
  })
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = next()
    if (url === undefined) return void socket.destroy()
    const { hostname, port } = new URL(url)
    const upstream = connect(Number(port), hostname, () => {
      const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
      upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${portOf(address)}`,
    async untilAll() {
      while (ready.size < urls.length) await wait(100)
    },
    close() {
      clearInterval(asking)
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}
