import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sessionSchema } from '@limelight/contract/accounts/schema'
import { ingestJobSchema } from '@limelight/contract/influencers/schema'
import { childEnvironment } from '@limelight/core/runtime/config'
import { repository } from '@limelight/stack/launcher/repository'
import { io, type Socket } from 'socket.io-client'
import * as z from 'zod'
import { readTree, startProduct } from './processes.ts'
import { say, table } from './report.ts'

/**
 * What one call, search, message, mail, row, order and window costs each process of `npm start`, in milliseconds of
 * processor time beyond those of an idle house, and in bytes on disk.
 */
const { values } = parseArgs({
  options: {
    creators: { type: 'string', default: '2000' },
    settle: { type: 'string', default: '180' },
    scale: { type: 'string', default: '1' },
    windows: { type: 'string', default: '200' },
  },
})
/** As many as a user may have open. */
const windowsPerUser = 20
const positive = z.coerce.number().positive()
const { creators, settle, scale, windows } = z
  .object({ creators: positive, settle: positive, scale: positive, windows: positive.multipleOf(windowsPerUser) })
  .parse(values)
const parts = ['api', 'workers', 'Postgres', 'ClickHouse', 'NATS'] as const
const much = '1000000000'
const chatsSchema = z.object({ data: z.array(z.object({ id: z.string(), status: z.string() })) })
const folder = await mkdtemp(join(tmpdir(), 'limelight-bench-'))
const { launcher, port } = await startProduct(folder, {
  ...{ LIMELIGHT_DEMO_CREATORS: String(creators), LOG_LEVEL: 'info' },
  ...{ RATE_LIMIT_ADDRESS: much, RATE_LIMIT_USER: much, ACCOUNT_MAILS_EMAIL: '10000' },
  ...{ APPROACHES_PER_PAIR: '1000', APPROACHES_PER_USER: '1000', APPROACHES_PER_PAID_USER: '1000' },
})
const url = `http://localhost:${port}`
try {
  await pause(settle * 1000)
  const idle = await watch(() => pause(60_000))
  const buyer = await signIn('buyer@limelight.test')
  const admin = await signIn('admin@limelight.test', '/api/admin/user/login')
  const chats = chatsSchema.parse(await read('/api/user/chats/all/order', buyer))
  const chat = chats.data.find(({ status }) => status === 'OPEN')
  if (chat === undefined) throw new Error('The demo’s buyer has no open chat about an order')

  const units: [string, number, (count: number) => Promise<void>][] = [
    ['call (one’s own account)', 4000, count => times(count, () => read('/api/user', buyer))],
    ['search of creators', 1000, count => times(count, at => read(searchPath(at), buyer))],
    [
      'chat message',
      1000,
      count => times(count, at => send(`/api/users/chats/${chat.id}/messages`, { text: `Message ${at}` }, buyer)),
    ],
    ['mail', 300, count => times(count, () => read('/api/user/password-recovery?email=buyer@limelight.test'))],
    ['creator (row of a file)', 20_000, count => upload(count, admin)],
    ['order, paid in and out', 6, async count => times(count / 2, walkOrders, 1)],
  ]
  const rows: (string | number)[][] = []
  for (const [name, size, work] of units) {
    const count = Math.max(2, Math.round((size * scale) / 2) * 2)
    const used = await watch(async () => {
      await work(count)
      // What workers still do for it.
      await pause(20_000)
    })
    rows.push([
      name,
      count,
      ...parts.map(part => cost(used, part, count)),
      Math.max(0, Math.round((used.bytes - (idle.bytes / idle.ms) * used.ms) / count)),
    ])
    say(`measured: ${name}`)
  }
  table(['CPU ms per', 'of', ...parts, 'bytes'], rows)

  const before = memoryOf('api')
  const sockets = await openWindows(windows)
  const open = await watch(() => pause(60_000))
  say(
    `\na window: ${((1024 * (memoryOf('api') - before)) / windows).toFixed(0)} KB and ${cost(open, 'api', windows)} ms per minute of the API (${windows} windows)`,
  )
  for (const socket of sockets) socket.disconnect()
  table(
    ['idle', ...parts],
    [
      ['CPU ms per minute', ...parts.map(part => Math.round(((idle.cpu.get(part) ?? 0) / idle.ms) * 60_000))],
      ['memory, MB', ...parts.map(part => Math.round(memoryOf(part)))],
    ],
  )

  function cost(used: Used, part: string, count: number): string {
    const own = (used.cpu.get(part) ?? 0) - ((idle.cpu.get(part) ?? 0) / idle.ms) * used.ms
    return (Math.max(0, own) / count).toFixed(2)
  }
} finally {
  launcher.kill('SIGTERM')
  if (launcher.exitCode === null) await once(launcher, 'exit')
  await rm(folder, { recursive: true, force: true })
}

type Used = { ms: number; cpu: Map<string, number>; bytes: number }

async function watch(work: () => Promise<unknown>): Promise<Used> {
  const [cpu, bytes, startedAt] = [cpuByPart(), stored(), performance.now()]
  await work()
  const after = cpuByPart()
  return {
    ms: performance.now() - startedAt,
    cpu: new Map(parts.map(part => [part, (after.get(part) ?? 0) - (cpu.get(part) ?? 0)])),
    bytes: stored() - bytes,
  }
}

/** Connections of Postgres that end meanwhile are not counted, and a pool keeps those that it uses. */
function cpuByPart(): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { name, cpuMs } of readTree(launcher.pid ?? 0).values()) {
    const part = name.startsWith('Postgres') ? 'Postgres' : name
    sums.set(part, (sums.get(part) ?? 0) + cpuMs)
  }
  return sums
}

function memoryOf(part: string): number {
  return [...readTree(launcher.pid ?? 0).values()]
    .filter(({ name }) => name.startsWith(part))
    .reduce((sum, { residentMb }) => sum + residentMb, 0)
}

/** Without the log of Postgres, which it writes over again. Engines remove files while `du` counts them. */
function stored(): number {
  const folders = ['postgres/data/base', 'clickhouse/engine/store', 'nats', 'media'].map(name => join(folder, name))
  const { stdout } = spawnSync('du', ['--summarize', '--bytes', '--total', ...folders], { encoding: 'utf8' })
  return Number(/(\d+)\ttotal/.exec(stdout)?.[1])
}

async function times(count: number, work: (at: number) => Promise<unknown>, atOnce = 8): Promise<void> {
  let next = 0
  const walk = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, walk))
}

async function ask(path: string, token: string | undefined, init: RequestInit = {}): Promise<unknown> {
  const headers = new Headers(init.headers)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const answer = await fetch(url + path, { ...init, headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`)
  return text === '' ? undefined : JSON.parse(text)
}

function read(path: string, token?: string): Promise<unknown> {
  return ask(path, token)
}

function send(path: string, body: unknown, token?: string): Promise<unknown> {
  return ask(path, token, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function signIn(email: string, path = '/api/user/login'): Promise<string> {
  return sessionSchema.parse(await send(path, { email, password: 'limelight-demo' })).accessToken
}

/** Each with another bound, so that no answer is remembered. */
function searchPath(at: number): string {
  const input = { kind: 'instagram', filters: { followersMin: 1000 + at } }
  return `/trpc/influencers.search?input=${encodeURIComponent(JSON.stringify(input))}`
}

async function upload(count: number, token: string): Promise<void> {
  const lines = Array.from({ length: count }, (_none, at) =>
    [
      `p${at}`,
      `creator.${at}`,
      `Creator ${at}`,
      `Coffee and trains ${at}.`,
      1000 + at,
      at % 900,
      2.5,
      'DE',
      'de',
    ].join(),
  )
  const form = new FormData()
  const head = 'platformId,username,name,bio,followers,following,er,location,language'
  form.set('files', new Blob([[head, ...lines].join('\n')]), 'creators.csv')
  let job = ingestJobSchema.parse(await ask('/api/clickhouse/instagram/upload', token, { method: 'POST', body: form }))
  for (; job.status === 'PENDING' || job.status === 'RUNNING'; await pause(200))
    job = ingestJobSchema.parse(await read(`/api/clickhouse/instagram/parse?id=${job.id}`, token))
  if (job.accepted !== count) throw new Error(`${job.accepted} of ${count} rows were accepted`)
}

/** Two orders, one confirmed and one split, as our documentation walks them. */
async function walkOrders(): Promise<void> {
  const walk = spawn('node', [join(repository, 'docs/order-life.mjs')], {
    env: childEnvironment({ LIMELIGHT_URL: url, SANDBOX_URL: `http://localhost:${port + 1}` }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(walk, 'exit')
  if (code !== 0) throw new Error(`docs/order-life.mjs ended with ${code}`)
}

async function openWindows(count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let at = 0; at < count / windowsPerUser; at += 1) {
    const token = await enter(at)
    await times(windowsPerUser, async () => sockets.push(await openWindow(token)))
  }
  return sockets
}

async function openWindow(token: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

async function enter(at: number): Promise<string> {
  const password = 'a window on the sea'
  const names = { name: 'Wanda', surname: 'Window', email: `window-${at}@limelight.test` }
  const form = { ...names, password, confirmPassword: password, tos: true }
  return sessionSchema.parse(await send('/api/user/register', form)).accessToken
}
