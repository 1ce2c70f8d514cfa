import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createContext } from '@limelight/core/context'
import { childEnvironment, loadConfig } from '@limelight/core/runtime/config'
import { migrateClickHouse } from '@limelight/db/clickhouse/migrate'
import { migratePostgres } from '@limelight/db/migrate'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import { openClickConsumer } from '@limelight/workers/streams'
import autocannon from 'autocannon'
import * as z from 'zod'
import { browser, buildLinks, click } from '../drills/clicks/drill.ts'
import { bareEnvironment } from './bare-environment.ts'
import { median, say, table } from './report.ts'

const count = z.coerce.number().int().positive()
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '3' } },
})
const { seconds, rounds } = z.object({ seconds: count, rounds: count }).parse(values)

/**
 * Measures redirects beside bare Fastify and beside an insert per click, then at 500 per second while engines
 * answer nothing.
 */
const folder = await mkdtemp(join(tmpdir(), 'limelight-bench-'))
const engines = await startEngines({ home: folder, report: say, only: ['postgres', 'clickhouse', 'nats'] })
const env = {
  ...bareEnvironment({ postgres: engines.postgres.url, folder }),
  ...{ CLICKHOUSE_URL: engines.clickhouse.url, NATS_URL: engines.nats.url },
  ...{ RATE_LIMIT_ADDRESS: '1000000000', RATE_LIMIT_USER: '1000000000', LOG_LEVEL: 'silent' },
}
const ctx = createContext('bench', loadConfig(env))
await migratePostgres(ctx.db)
await migrateClickHouse(ctx.db, ctx.clickhouse)
await openClickConsumer(ctx)
const { links, accessToken } = await buildLinks(ctx, 1)
const path = new URL(links[0]?.url ?? '').pathname
await ctx.disposers.dispose(ctx.logger, 5000)

const variants = ['bare', 'ours', 'naive'] as const
type Variant = (typeof variants)[number]
const servers = new Map<Variant, { process: ChildProcess; url: string }>()
for (const variant of variants) servers.set(variant, await startServer(variant))

const rates: Record<Variant, number[]> = { bare: [], ours: [], naive: [] }
for (let round = 0; round <= rounds; round += 1) {
  for (const variant of variants) {
    const rate = await loadFully(variant)
    // The first round warms up the JIT compiler.
    if (round > 0) rates[variant].push(rate)
  }
  say(`round ${round} of ${rounds}`)
}
await paced(true)
const idle = await paced(false)
const alone = await paced(true)
const withoutClickHouse = await frozen(engines.clickhouse.process.pid, () => paced(true))
const withoutNats = await frozen(engines.nats.process.pid, () => paced(true))
for (const { process } of servers.values()) process.disconnect()
await engines.stop()
await rm(folder, { recursive: true, force: true })

/** Compared within each round, because the load of the machine changes between rounds. */
const ratio = (to: Variant) => median(rates.ours.map((rate, round) => rate / (rates[to][round] ?? Number.NaN)))
table(
  ['redirects per second', `${rounds} rounds of ${seconds} s`],
  variants.map(variant => [variant, Math.round(median(rates[variant]))]),
)
const ofOthers = Math.max(alone.others, withoutClickHouse.others, withoutNats.others) / idle.others
const checks: [string, number, string, boolean][] = [
  ['to bare Fastify', ratio('bare'), '≥ 0.35', ratio('bare') >= 0.35],
  ['to an awaited insert per click', ratio('naive'), '≥ 3', ratio('naive') >= 3],
  ['at 500 per second, p50 ms', alone.p50, '≤ 3', alone.p50 <= 3],
  ['  p99 ms', alone.p99, '≤ 15', alone.p99 <= 15],
  ['  ClickHouse frozen, p50 ms', withoutClickHouse.p50, '≤ 3 × 1.2', withoutClickHouse.p50 <= 3.6],
  ['  ClickHouse frozen, p99 ms', withoutClickHouse.p99, '≤ 15 × 1.2', withoutClickHouse.p99 <= 18],
  ['  NATS frozen, p99 ms', withoutNats.p99, '≤ 400', withoutNats.p99 <= 400],
  ['another call, p95 ms without clicks', idle.others, '', true],
  ['  with clicks, ClickHouse or NATS frozen, at most', ofOthers, '≤ 1.2 times', ofOthers <= 1.2],
]
table(
  ['', 'measured', 'goal'],
  checks.map(([label, value, goal]) => [label, value.toFixed(2), goal]),
)
process.exitCode = checks.every(([, , , isMet]) => isMet) ? 0 : 1

function forkTs(path: string, args: string[]): ChildProcess {
  const file = fileURLToPath(new URL(path, import.meta.url))
  return fork(file, args, { execArgv: ['--import', 'tsx'], env: childEnvironment(env) })
}

async function startServer(variant: Variant) {
  const child = forkTs('./clicks-server.ts', [variant])
  const { port } = z.object({ port: z.number() }).parse((await once(child, 'message'))[0])
  return { process: child, url: `http://127.0.0.1:${port}` }
}

async function loadFully(variant: Variant): Promise<number> {
  const url = `${servers.get(variant)?.url}${path}`
  const result = await autocannon({ url, duration: seconds, connections: 40, headers: { 'user-agent': browser } })
  const redirects = result['3xx']
  const failed = result.errors + result.requests.total - redirects
  if (failed > 0) throw new Error(`${variant} failed ${failed} times`)
  return redirects / result.duration
}

/** Clicks come at their time, also while others wait. Another call is repeated meanwhile. */
async function paced(withClicks: boolean) {
  const url = servers.get('ours')?.url ?? ''
  const ms = 2 * seconds * 1000
  const caller = forkTs('./clicks-caller.ts', [`${url}/api/user`, accessToken, String(ms)])
  await once(caller, 'message')
  const called = once(caller, 'message')
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const running = new Set<Promise<void>>()
  const time = async () => {
    const start = performance.now()
    const { status } = await click(agent, url + path, { 'user-agent': browser })
    if (status !== 302) throw new Error(`The redirect answered ${status}`)
    times.push(performance.now() - start)
  }
  const started = performance.now()
  for (let sent = 0; performance.now() < started + ms; sent += 1) {
    const dueIn = started + sent * 2 - performance.now()
    if (dueIn > 0) await wait(dueIn)
    if (!withClicks) continue
    const run = time().finally(() => running.delete(run))
    running.add(run)
  }
  await Promise.all(running)
  const others = z.array(z.number()).parse((await called)[0])
  agent.destroy()
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), others: percentile(others, 0.95) }
}

function percentile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
}

/** The engine accepts connections and answers nothing. */
async function frozen<Result>(pid: number | undefined, work: () => Promise<Result>): Promise<Result> {
  if (pid === undefined) throw new Error('The engine does not run')
  process.kill(pid, 'SIGSTOP')
  return work().finally(() => process.kill(pid, 'SIGCONT'))
}
