import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createContext } from '@limelight/core/context'
import { loadConfig } from '@limelight/core/runtime/config'
import { migrateClickHouse } from '@limelight/db/clickhouse/migrate'
import { migratePostgres } from '@limelight/db/migrate'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import type { SupervisedProcess } from '@limelight/stack/launcher/engines/supervise'
import * as z from 'zod'
import { bareEnvironment } from '../bench/bare-environment.ts'
import { say, table } from '../bench/report.ts'
import { buildLinks, compareClicks, isCounted, sendClicks, visitorTexts } from './clicks/drill.ts'
import { findTexts } from './clicks/visitors.ts'
import { drillEnvironment, openRoles } from './roles.ts'

const count = z.coerce.number().int().positive()
const { values } = parseArgs({
  options: {
    clicks: { type: 'string', default: '1000000' },
    rate: { type: 'string', default: '2000' },
    links: { type: 'string', default: '50' },
    kills: { type: 'string', default: '15' },
    'clickhouse-away': { type: 'string', default: '180' },
    'nats-away': { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
})
const options = z
  .object({
    clicks: count,
    rate: count,
    links: count,
    kills: count,
    'clickhouse-away': count,
    'nats-away': count,
    seed: count,
  })
  .parse(values)
const seconds = options.clicks / options.rate
const maxSettleSeconds = 60

const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
const engines = await startEngines({ home: folder, report: say, only: ['postgres', 'clickhouse', 'nats'] })
const ports = [await freePort(), await freePort()]
const urls = ports.map(port => `http://127.0.0.1:${port}`)
const env = {
  ...bareEnvironment({ postgres: engines.postgres.url, folder: engines.home.folder('media') }),
  ...drillEnvironment,
  ...{ CLICKHOUSE_URL: engines.clickhouse.url, NATS_URL: engines.nats.url, CLOCK_FILE: engines.clockFile },
  ...{ HOST: '127.0.0.1', TRUST_PROXY: 'loopback', LOG_LEVEL: 'info' },
}
const ctx = createContext('drill', loadConfig({ ...env, LOG_LEVEL: 'silent' }))
await migratePostgres(ctx.db)
await migrateClickHouse(ctx.db, ctx.clickhouse)
const { links, cookie } = await buildLinks(ctx, options.links)

const roles = openRoles({ home: engines.home, env, say })
const [apis, writers, schedules] = await Promise.all([
  Promise.all(ports.map(port => roles.startApi(`api-${port}`, String(port)))),
  Promise.all(['clicks-1', 'clicks-2'].map(name => roles.startWorker(name, 'clicks'))),
  roles.startWorker('schedules', 'schedules'),
])
const [nats, clickhouse] = [engines.nats.process, engines.clickhouse.process]
const targets = [apis[0], writers[0], nats, clickhouse, apis[1], writers[1]]

const away = new Set<SupervisedProcess>()
const ending = new AbortController()
const sleep = (ms: number) => wait(ms, undefined, { signal: ending.signal }).catch(() => undefined)

/** A frozen engine accepts connections and answers nothing, which is harder than a refusal. */
async function freeze(engine: SupervisedProcess, start: number, length: number): Promise<void> {
  await sleep(start * 1000)
  const { pid } = engine
  if (pid === undefined || ending.signal.aborted) return
  away.add(engine)
  process.kill(pid, 'SIGSTOP')
  await sleep(length * 1000)
  process.kill(pid, 'SIGCONT')
  away.delete(engine)
}

let kills = 0
async function kill(): Promise<void> {
  for (let round = 0; ; round += 1) {
    await sleep(options.kills * 1000)
    if (ending.signal.aborted) return
    const target = targets[round % targets.length]
    if (target === undefined || away.has(target)) continue
    await target.kill('SIGKILL')
    kills += 1
  }
}

const disturbing = Promise.all([
  kill(),
  freeze(clickhouse, seconds * 0.15, options['clickhouse-away']),
  freeze(nats, seconds * 0.7, options['nats-away']),
])
const sent = await sendClicks({
  ...{ ctx, urls, links, cookie, clicks: options.clicks, perSecond: options.rate },
  // Fewer than a listening socket keeps waiting, because all reconnect to one api when the other is killed.
  ...{ maxOpen: 500, seed: options.seed },
})
ending.abort()
await disturbing
await Promise.all(targets.map(target => target?.ready()))
const restored = performance.now()
const settleSeconds = () => (performance.now() - restored) / 1000
while (settleSeconds() < 2 * maxSettleSeconds && !(await isCounted(ctx).catch(() => false))) await wait(500)
const settled = settleSeconds()
const { lost, wrong, stored, counted } = await compareClicks(ctx, sent.acknowledged)
const texts = [...visitorTexts, cookie]
const found = await findTexts(ctx, texts, [engines.home.folder('nats'), dirname(engines.home.log(''))])
await Promise.all([...apis, ...writers, schedules].map(one => one.stop()))
await ctx.disposers.dispose(ctx.logger, 5000)
await engines.stop()
await rm(folder, { recursive: true, force: true })

table(
  ['clicks drill', `seed ${options.seed}`],
  [
    ['clicks', options.clicks],
    ['  per second', Math.round(options.clicks / sent.seconds)],
    ['  redirected', sent.redirected],
    ['  cut or refused by a killed api', sent.cut],
    ['  without a redirect', sent.failed],
    ['  acknowledged', sent.acknowledged.size],
    ['kill -9', kills],
    ['acknowledged and lost', lost],
    ['of another link, kind or day', wrong],
    ['stored', stored],
    ['counted', counted],
    ['seconds until counts were complete', settled.toFixed(1)],
    ['places with an address, user agent or cookie', found.length],
  ],
)
for (const line of [...sent.reasons, ...found]) say(line)
const isRight = lost + wrong + sent.failed + found.length === 0 && counted === stored && stored <= options.clicks
process.exitCode = isRight && settled <= maxSettleSeconds ? 0 : 1
