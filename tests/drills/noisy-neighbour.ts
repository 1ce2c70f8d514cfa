import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createContext, type ProcessContext } from '@limelight/core/context'
import { loadConfig } from '@limelight/core/runtime/config'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addInfluencers } from '@limelight/core/test/factories/influencers'
import { tariffNamed } from '@limelight/core/test/factories/tariffs'
import { ensureClickHouseDatabase } from '@limelight/db/clickhouse'
import { migrateClickHouse } from '@limelight/db/clickhouse/migrate'
import { migratePostgres } from '@limelight/db/migrate'
import { nodeProgram } from '@limelight/stack/engines/children'
import { answersOk } from '@limelight/stack/engines/http-probe'
import { freePort } from '@limelight/stack/engines/ports'
import { type Engines, startEngines } from '@limelight/stack/engines/start'
import { supervise } from '@limelight/stack/engines/supervise'
import { roleEnvironment } from '@limelight/stack/environment'
import * as z from 'zod'
import { say, table } from '../bench/report.ts'
import { noises } from './noise/noises.ts'

/**
 * A quiet user works alone and beside a noisy account in turn, for each kind of noise. The noise must
 * not raise the 95th percentile of the quiet user's calls to more than twice its value.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    creators: { type: 'string', default: '20000' },
    only: { type: 'string', default: '' },
  },
})
const options = z
  .object({
    seconds: z.coerce.number().positive(),
    rounds: z.coerce.number().int().positive(),
    creators: z.coerce.number().int().positive(),
    only: z.string(),
  })
  .parse(values)
const countsSchema = z.object({ accepted: z.number(), refused: z.number(), failed: z.number() })
const maxRatio = 2
/** The noise needs this long to reach its full strength. */
const warmUpMs = 1500
/** What waits in queues when the noise pauses has ended after this time. */
const calmDownMs = 1500

const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
const engines = await startEngines({ home: folder, report: say, only: ['postgres', 'clickhouse', 'nats', 'sandbox'] })
const port = await freePort()
const url = `http://localhost:${port}`
const env = { ...environmentOf(engines), TRUST_PROXY: 'loopback', LOG_LEVEL: 'fatal', SIGN_UPS_PER_ADDRESS: '10000' }
const ctx = createContext('drill', loadConfig(env))
const ending = new AbortController()
try {
  await prepare(ctx)
  const api = await supervise(
    {
      name: 'api',
      program: () => nodeProgram('packages/api/src/main.ts', [], { env }),
      answers: () => answersOk(`${url}/api/health`),
    },
    { home: engines.home, report: () => undefined, onGiveUp: error => say(error.message), signal: ending.signal },
  )
  process.exitCode = (await drill(ctx)) ? 0 : 1
  await api.stop()
} finally {
  ending.abort()
  await ctx.disposers.dispose(ctx.logger, 10_000)
  await engines.stop()
  await rm(folder, { recursive: true, force: true })
}

function environmentOf({ postgres, clickhouse, nats, sandbox, clockFile, home }: Engines) {
  return roleEnvironment(
    { postgres, clickhouse, nats, sandbox, clockFile, chain: { url: 'http://127.0.0.1:1' } },
    { port, publicUrl: url, workerPort: 0, usdtAddress: `0x${'0'.repeat(40)}`, mediaDir: home.folder('media') },
  )
}

async function prepare(house: ProcessContext): Promise<void> {
  await migratePostgres(house.db)
  await ensureClickHouseDatabase(house.secrets.clickhouseUrl)
  await migrateClickHouse(house.db, house.clickhouse)
  for (let written = 0; written < options.creators; written += 5000) {
    const names = Array.from({ length: Math.min(5000, options.creators - written) }, (_, at) => ({
      username: `creator.${written + at}`,
      followers: 1000 + (((written + at) * 7919) % 1_000_000),
    }))
    await addInfluencers(house, 'instagram', names)
  }
}

async function drill(house: ProcessContext): Promise<boolean> {
  const { accessToken: quiet } = await buildAccount(house)
  const { id: tariffId, prices } = await tariffNamed(house, 'Pro')
  const plan = { tariffId, tariffPriceId: prices[0]?.id ?? '' }
  await measure(quiet)
  const rows: (string | number)[][] = []
  let isGood = true
  for (const name of Object.keys(noises).filter(isChosen)) {
    const { accessToken: token } = await buildAccount(house)
    const { alone, beside, counts } = await compare(quiet, await openNoise(name, { url, token, plan }))
    const ratio = percentile95(beside) / percentile95(alone)
    isGood &&= ratio <= maxRatio
    const figures = [percentile95(alone), percentile95(beside)].map(ms => ms.toFixed(1))
    rows.push([name, ...figures, ratio.toFixed(2), alone.length, beside.length, ...Object.values(counts)])
    say(`${name}: ${figures[0]} ms alone, ${figures[1]} ms beside it`)
  }
  table(
    [
      'noise',
      'p95 alone (ms)',
      'p95 beside (ms)',
      `ratio (goal ≤ ${maxRatio})`,
      'calls alone',
      'calls beside',
      'accepted',
      'refused',
      'failed',
    ],
    rows,
  )
  return isGood
}

/** `--only images,searches` runs the noises whose names contain one of the words. */
function isChosen(noise: string): boolean {
  return options.only.split(',').some(words => noise.includes(words))
}

/** Rounds with and without noise take turns, so that other load of the machine affects both alike. */
async function compare(quiet: string, noise: Awaited<ReturnType<typeof openNoise>>) {
  const alone: number[] = []
  const beside: number[] = []
  for (let round = 0; round < options.rounds; round += 1) {
    alone.push(...(await measure(quiet)))
    noise.send('begin')
    await pause(warmUpMs)
    beside.push(...(await measure(quiet)))
    noise.send('pause')
    await pause(calmDownMs)
  }
  return { alone, beside, counts: await noise.end() }
}

function percentile95(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN
}

/** Times the quiet user's calls, one at a time. */
async function measure(token: string): Promise<number[]> {
  const times: number[] = []
  const count = encodeURIComponent(JSON.stringify({ kind: 'instagram', followersFrom: 5000 }))
  const calls = ['/api/user', '/api/user/favs', '/api/user/tariffs', `/trpc/influencers.matches?input=${count}`]
  const endsAt = performance.now() + options.seconds * 1000
  while (performance.now() < endsAt) {
    for (const path of calls) {
      const start = performance.now()
      const answer = await fetch(`${url}${path}`, {
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.10' },
      })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`The quiet user got ${answer.status} from ${path}`)
      times.push(performance.now() - start)
    }
    // A person reads. Without a pause the quiet user would reach the rate limit.
    await pause(60)
  }
  return times
}

async function openNoise(name: string, noisy: object) {
  const file = fileURLToPath(new URL('./noise/maker.ts', import.meta.url))
  const child = fork(file, [name, JSON.stringify(noisy)], { execArgv: ['--import', 'tsx'] })
  await once(child, 'message')
  return {
    send: (order: 'begin' | 'pause') => child.send(order),
    async end() {
      child.send('end')
      const [counts] = await once(child, 'message')
      await once(child, 'exit')
      return countsSchema.parse(counts)
    },
  }
}
