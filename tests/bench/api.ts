import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Session } from '@limelight/contract/accounts/schema'
import { signUp } from '@limelight/core/accounts/sign-up'
import { createContext } from '@limelight/core/context'
import { childEnvironment, loadConfig } from '@limelight/core/runtime/config'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { migratePostgres } from '@limelight/db/migrate'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import autocannon from 'autocannon'
import * as z from 'zod'
import { median, say, table } from './report.ts'

/**
 * Measures the cost of our transports over bare Fastify and over a raw query, and the gain over
 * tRPC's stock adapter. Requests per second share the machine with the load generator, so the goals
 * compare CPU time of the server per request.
 */
const rounds = 5
const seconds = 2

const folder = await mkdtemp(join(tmpdir(), 'limelight-bench-'))
await using engines = await startEngines({ home: folder, report: say, only: ['postgres'] })
const variables = {
  LIMELIGHT_ENV: 'test',
  PUBLIC_URL: 'http://localhost:3000',
  MEDIA_DIR: folder,
  APP_SECRET: 'a secret for benchmarks that is long enough',
  DATABASE_URL: engines.postgres.url,
  CLICKHOUSE_URL: 'http://127.0.0.1:1/none',
  NATS_URL: 'nats://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  CHAIN_RPC_URL: 'http://127.0.0.1:1',
  USDT_ADDRESS: `0x${'0'.repeat(40)}`,
  ESCROW_OPERATOR_ADDRESS: `0x${'1'.repeat(40)}`,
  ESCROW_ARBITER_ADDRESS: `0x${'2'.repeat(40)}`,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_ADDRESS: '1000000000',
  RATE_LIMIT_USER: '1000000000',
}
const house = createContext('bench', loadConfig(variables))
await migratePostgres(house.db)
for (let other = 0; other < 200; other += 1) await signUp(house, buildSignUp())
const connections = 40
const sessions: Session[] = []
for (let user = 0; user < connections; user += 1) sessions.push(await signUp(house, buildSignUp()))
await house.disposers.dispose(house.logger, 5000)

type Case = { label: string; variant: string; path: string; signedIn?: true }
const cases = {
  bare: { label: 'bare Fastify, JSON', variant: 'bare', path: '/ping' },
  restPing: { label: 'our REST, trivial', variant: 'ours', path: '/api/ping' },
  trpcPing: { label: 'our tRPC, trivial', variant: 'ours', path: '/trpc/ping' },
  stockPing: { label: 'stock tRPC adapter, trivial', variant: 'stock-trpc', path: '/trpc/ping' },
  raw: { label: 'bare Fastify + pg, one indexed read', variant: 'raw-pg', path: '/read' },
  restRead: { label: 'our REST, token + session + read', variant: 'ours', path: '/api/user', signedIn: true },
  trpcRead: { label: 'our tRPC, token + session + read', variant: 'ours', path: '/trpc/users.me', signedIn: true },
  // Compared with a process that serves nothing else either, because code gets faster the more it has run.
  untracedRead: { label: 'our REST, only that', variant: 'untraced', path: '/api/user', signedIn: true },
  tracedRead: { label: 'our REST, only that, traced', variant: 'traced', path: '/api/user', signedIn: true },
  stockRead: {
    label: 'stock adapter, token + session + read',
    variant: 'stock-trpc',
    path: '/trpc/users.me',
    signedIn: true,
  },
} as const satisfies Record<string, Case>
type Name = keyof typeof cases
const names = Object.keys(cases) as Name[]

const collector = createServer((request, response) => {
  request.resume().on('end', () => response.end('{}'))
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const { port: collectorPort } = z.object({ port: z.number() }).parse(collector.address())

const servers = new Map<string, Server>()
for (const variant of new Set(names.map(name => cases[name].variant))) servers.set(variant, await startServer(variant))

const rates = new Map<Name, number[]>()
const costs = new Map<Name, number[]>()
for (let round = 0; round <= rounds; round += 1) {
  for (const name of names) {
    const { rate, cost } = await measure(cases[name])
    // The first round warms up the JIT compiler.
    if (round === 0) continue
    rates.set(name, [...(rates.get(name) ?? []), rate])
    costs.set(name, [...(costs.get(name) ?? []), cost])
  }
  say(`round ${round} of ${rounds}`)
}
for (const { process } of servers.values()) process.disconnect()
collector.close()
collector.closeAllConnections()

const rate = (name: Name) => median(rates.get(name) ?? [])
const cost = (name: Name) => median(costs.get(name) ?? [])
table(
  ['', 'req/s', 'CPU µs/req'],
  names.map(name => [cases[name].label, Math.round(rate(name)), cost(name).toFixed(1)]),
)
/** Compared within each round, because the load of the machine changes between rounds. */
const medianRatio = (of: number[] = [], to: number[] = []) =>
  median(of.map((value, round) => value / (to[round] ?? Number.NaN))).toFixed(2)
const ratio = (of: Name, to: Name) => [
  medianRatio(rates.get(of), rates.get(to)),
  medianRatio(costs.get(to), costs.get(of)),
]
table(
  ['ratio', 'by req/s', 'by CPU', 'goal'],
  [
    ['REST trivial / bare', ...ratio('restPing', 'bare'), '≥ 0.5'],
    ['tRPC trivial / bare', ...ratio('trpcPing', 'bare'), '≥ 0.5'],
    ['REST read / raw pg', ...ratio('restRead', 'raw'), '≥ 0.33'],
    ['tRPC read / raw pg', ...ratio('trpcRead', 'raw'), '≥ 0.33'],
    ['tRPC read / stock adapter', ...ratio('trpcRead', 'stockRead'), '≥ 1.8'],
    ['REST read, traced / not', ...ratio('tracedRead', 'untracedRead'), '≥ 0.91'],
    ['tRPC trivial / stock adapter', ...ratio('trpcPing', 'stockPing'), ''],
  ],
)
await rm(folder, { recursive: true, force: true })

type Server = { process: ChildProcess; port: number }

async function startServer(variant: string): Promise<Server> {
  const file = fileURLToPath(new URL('./api-server.ts', import.meta.url))
  const child = fork(file, [variant, sessions[0]?.user.id ?? ''], {
    execArgv: ['--import', 'tsx'],
    env: childEnvironment({
      ...variables,
      ...(variant === 'traced' && { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}` }),
    }),
  })
  const { port } = z.object({ port: z.number() }).parse((await once(child, 'message'))[0])
  return { process: child, port }
}

async function measure({ variant, path, signedIn }: Case): Promise<{ rate: number; cost: number }> {
  const server = servers.get(variant)
  if (server === undefined) throw new Error(`No server runs ${variant}`)
  const before = await cpuTime(server)
  let next = 0
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}${path}`,
    connections,
    duration: seconds,
    // A user each, because the calls of one user take turns.
    setupClient: client => {
      const session = sessions[next % connections]
      next += 1
      if (signedIn && session) client.setHeaders({ authorization: `Bearer ${session.accessToken}` })
    },
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path} failed ${result.non2xx + result.errors} times`)
  const spent = (await cpuTime(server)) - before
  return { rate: result['2xx'] / result.duration, cost: spent / result['2xx'] }
}

async function cpuTime({ process }: Server): Promise<number> {
  const answer = once(process, 'message')
  process.send('cpu')
  return z.object({ cpu: z.number() }).parse((await answer)[0]).cpu
}
