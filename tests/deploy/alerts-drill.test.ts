import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childEnvironment } from '@limelight/core/runtime/config'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { Random } from '@limelight/stack/demo/world/random'
import { nodeProgram } from '@limelight/stack/launcher/engines/children'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { buildPrograms } from '@limelight/stack/launcher/engines/program-build'
import { roles } from '@limelight/workers/registry'
import { afterAll, expect, inject, test } from 'vitest'
import { say } from '../bench/report.ts'
import { environmentOf, openHouse } from '../house.ts'
import { openLine } from '../line.ts'
import { parseScrape, prolong, type Scrape } from './measurements.ts'
import { openPromtool } from './promtool.ts'

/** Takes an engine or a role away from real processes, and asks the rules which alerts fire if it stays away. */
const drill = inject('drill')
const { size, seed } = drill ?? { size: 2, seed: 38 }
/** How long an outage lasts before it is measured, so that loops have failed often enough. */
const outageMs = drill === undefined ? 0 : 20_000
const scrapeGapMs = drill === undefined ? 500 : 3000
const scrapesPerPhase = 3

const engines = inject('engines')
const lines = {
  postgres: await openLine(engines.postgres),
  clickhouse: await openLine(engines.clickhouse),
  nats: await openLine(engines.nats),
  chain: await openLine(engines.chain),
  smtp: await openLine(engines.smtp),
}
for (const line of Object.values(lines)) line.open()
const house = await openHouse()
const promtool = await openPromtool()
await buildPrograms()

const running = new Set<ReturnType<typeof spawn>>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

const metricsToken = 'a token of at least thirty-two characters'
const through = (line: { url: string }, path: string) => Object.assign(new URL(line.url), { pathname: path }).href
const environment = {
  ...environmentOf(house.ctx),
  LOG_LEVEL: 'silent',
  DATABASE_URL: through(lines.postgres, `/${house.ctx.config.natsPrefix}`),
  CLICKHOUSE_URL: through(lines.clickhouse, new URL(house.ctx.secrets.clickhouseUrl).pathname),
  NATS_URL: lines.nats.url,
  CHAIN_RPC_URL: lines.chain.url,
  SMTP_URL: lines.smtp.url,
  METRICS_TOKEN: metricsToken,
  RATE_LIMIT_ADDRESS: '1000000',
  SAMPLE_SEARCHES_PER_ADDRESS: '10000',
}

type Instance = { url: string; stop: () => Promise<void> }

async function start(role: 'api' | 'workers', args: string[] = []): Promise<Instance> {
  const port = await freePort()
  const { command, args: file } = nodeProgram(`packages/${role}/src/main.ts`, args)
  const env = childEnvironment({ ...environment, PORT: String(port), WORKER_PORT: String(port) })
  const child = spawn(command, file, { env, stdio: 'ignore' })
  running.add(child)
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    running.delete(child)
  }
  return { url: `http://localhost:${port}`, stop }
}

const theRole = 'exports'
const others = roles.filter(role => role !== theRole).join(',')
const api = await start('api')
const workers = await start('workers', ['--role', others])
let exporter = await start('workers', ['--role', theRole])

const authorization = `Bearer ${metricsToken}`
const began = performance.now()

async function scrape(): Promise<Scrape> {
  const second = (performance.now() - began) / 1000
  const answers = await Promise.all(
    [api, workers, exporter].map(async ({ url }) => {
      const answer = await fetch(`${url}/metrics`, { headers: { authorization } }).catch(() => undefined)
      return { instance: url, text: (await answer?.text()) ?? '' }
    }),
  )
  return parseScrape(second, answers)
}

const sumOf = ({ samples }: Scrape, pattern: RegExp) =>
  [...samples].reduce((sum, [series, value]) => (pattern.test(series) ? sum + value : sum), 0)

/** The timeout of the test is the limit. */
async function untilScrape(isWanted: (scrape: Scrape) => boolean): Promise<void> {
  while (!isWanted(await scrape())) await pause(100)
}

/** What users do: calls that need Postgres or ClickHouse, and one that leads to a mail. */
async function use(): Promise<void> {
  const search = encodeURIComponent(JSON.stringify({ kind: 'instagram', search: 'food' }))
  const calls = ['/api/tariffs', `/trpc/influencers.sample?input=${search}`]
  await Promise.all([
    ...calls.map(async path => (await fetch(`${api.url}${path}`)).arrayBuffer()),
    house.rest('POST /api/user/register', { body: buildSignUp() }),
  ])
}

/** Scrapes with use between them. */
async function observe(): Promise<Scrape[]> {
  const scrapes: Scrape[] = []
  await use()
  while (scrapes.length < scrapesPerPhase) {
    scrapes.push(await scrape())
    await use()
    await pause(scrapeGapMs)
  }
  return scrapes
}

const isWhole = (scrape: Scrape) =>
  sumOf(scrape, /^limelight_engine_up\{/) === 5 &&
  sumOf(scrape, new RegExp(`^limelight_role_processes\\{role="${theRole}"`)) > 0 &&
  sumOf(scrape, /^limelight_(outbox_waiting|loop_failing)\{/) === 0

type Outage = {
  name: string
  away: () => void | Promise<void>
  isSeen: (scrape: Scrape) => boolean
  back: () => void | Promise<void>
  /** Name and labels. */
  alert: string
}

const engineOutage = (engine: 'postgres' | 'clickhouse' | 'nats' | 'chain'): Outage => ({
  name: engine,
  away: lines[engine].close,
  isSeen: scrape => scrape.samples.get(`limelight_engine_up{engine="${engine}",instance="${api.url}"}`) === 0,
  back: lines[engine].open,
  alert: `alertname="EngineDown",engine="${engine}",severity="page"`,
})

const outages: Outage[] = [
  engineOutage('postgres'),
  engineOutage('clickhouse'),
  engineOutage('nats'),
  engineOutage('chain'),
  {
    name: 'mail',
    away: lines.smtp.close,
    isSeen: scrape => sumOf(scrape, /^limelight_mails_total\{outcome="failed"/) > 0,
    back: lines.smtp.open,
    alert: 'alertname="MailFails",severity="page"',
  },
  {
    name: theRole,
    away: () => exporter.stop(),
    isSeen: scrape => !isWhole(scrape),
    async back() {
      exporter = await start('workers', ['--role', theRole])
    },
    alert: `alertname="RoleMissing",role="${theRole}",severity="page"`,
  },
]

const random = new Random(seed)
const order = outages
  .map(outage => ({ outage, at: random.unit() }))
  .toSorted((one, other) => one.at - other.at)
  .map(({ outage }) => outage)
const chosen = Array.from({ length: size }, (_, at) => order[at % order.length]).flatMap(outage => outage ?? [])

const rulesFile = resolve(import.meta.dirname, '../../deploy/alerts.yml')
const rules = await readFile(rulesFile, 'utf8')

/** Fails with what fires instead. */
async function expectAlerts(phases: Parameters<typeof prolong>[0], expected: { minute: number; alerts: string[] }[]) {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-alerts-'))
  const file = join(folder, 'outage.json')
  const tests = {
    rule_files: [rulesFile],
    evaluation_interval: '30s',
    tests: [
      {
        interval: '1m',
        input_series: prolong(phases, metric => rules.includes(metric)),
        promql_expr_test: expected.map(({ minute, alerts }) => ({
          expr: 'ALERTS{alertstate="firing"}',
          eval_time: `${minute}m`,
          exp_samples: alerts.map(alert => ({ labels: `ALERTS{${alert},alertstate="firing"}`, value: 1 })),
        })),
      },
    ],
  }
  await writeFile(file, JSON.stringify(tests))
  const { status, output } = promtool(['test', 'rules', file])
  await rm(folder, { recursive: true })
  expect([status, output]).toEqual([0, expect.stringContaining('SUCCESS')])
}

const [healthy, away, after] = [60, 30, 60]
const minutesFrom = (first: number, count: number) => Array.from({ length: count / 5 - 1 }, (_, at) => first + 5 * at)

test('each outage raises exactly its alert, and nothing fires before and after it', { timeout: 600_000 }, async () => {
  await untilScrape(isWhole)
  let before = await observe()
  for (const outage of chosen) {
    await outage.away()
    // Use goes on, because some outages are only noticed by what fails.
    await use()
    await untilScrape(outage.isSeen)
    await pause(outageMs)
    const during = await observe()
    await outage.back()
    await untilScrape(isWhole)
    const afterwards = await observe()
    await expectAlerts(
      [
        { scrapes: before, minutes: healthy },
        { scrapes: during, minutes: away },
        { scrapes: afterwards, minutes: after },
      ],
      [
        ...minutesFrom(5, healthy).map(minute => ({ minute, alerts: [] })),
        { minute: healthy + away - 1, alerts: [outage.alert] },
        ...minutesFrom(healthy + away + 10, after).map(minute => ({ minute, alerts: [] })),
      ],
    )
    before = afterwards
    if (drill !== undefined) say(`${outage.name} away: exactly {${outage.alert}} fires`)
  }
})
