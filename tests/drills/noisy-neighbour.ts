import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { newCampaignSchema } from '@limelight/contract/campaigns/schema'
import { createCampaign } from '@limelight/core/campaigns/create'
import { signToken } from '@limelight/core/campaigns/tokens'
import { createContext, type ProcessContext } from '@limelight/core/context'
import { shareReport } from '@limelight/core/influencers/sharing/links'
import { loadConfig } from '@limelight/core/runtime/config'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addInfluencer, addInfluencers, buildReachable } from '@limelight/core/test/factories/influencers'
import { buildOffer } from '@limelight/core/test/factories/offers'
import { givePlan, tariffNamed } from '@limelight/core/test/factories/tariffs'
import { ensureClickHouseDatabase } from '@limelight/db/clickhouse'
import { migrateClickHouse } from '@limelight/db/clickhouse/migrate'
import { migratePostgres } from '@limelight/db/migrate'
import { nodeProgram } from '@limelight/stack/launcher/engines/children'
import { answersOk } from '@limelight/stack/launcher/engines/http-probe'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { type Engines, startEngines } from '@limelight/stack/launcher/engines/start'
import { supervise } from '@limelight/stack/launcher/engines/supervise'
import { roleEnvironment } from '@limelight/stack/launcher/environment'
import * as z from 'zod'
import { say, table } from '../bench/report.ts'
import { type Noisy, noises } from './noise/noises.ts'

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
const inboundPort = await freePort()
const workerPort = await freePort()
const env = {
  ...environmentOf(engines),
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'fatal',
  SIGN_UPS_PER_ADDRESS: '10000',
  // The noise of orders and proposals goes on.
  APPROACHES_PER_PAIR: '1000000',
  APPROACHES_PER_USER: '1000000',
  APPROACHES_PER_PAID_USER: '1000000',
  INBOUND_DOMAIN: 'reply.limelight.test',
  INBOUND_PORT: String(inboundPort),
}
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
  const worker = await supervise(
    {
      name: 'inbound',
      program: () => nodeProgram('packages/workers/src/main.ts', ['--role', 'inbound'], { env }),
      answers: () => answersOk(`http://localhost:${workerPort}/health`),
    },
    { home: engines.home, report: () => undefined, onGiveUp: error => say(error.message), signal: ending.signal },
  )
  process.exitCode = (await drill(ctx)) ? 0 : 1
  await worker.stop()
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
    { port, publicUrl: url, workerPort, usdtAddress: `0x${'0'.repeat(40)}`, mediaDir: home.folder('media') },
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

/** What the noises are about: a seller with an offer, a shared report, and a campaign with replies. */
async function setScene(house: ProcessContext): Promise<Omit<Noisy, 'url' | 'token' | 'email' | 'plan'>> {
  const { user: seller } = await buildAccount(house)
  await givePlan(house, seller.id, { name: 'Business' })
  const offer = await buildOffer(house, seller.id)
  const influencer = await addInfluencer(house, 'instagram', buildReachable())
  const link = await shareReport(house, { userId: seller.id }, { kind: 'instagram', id: influencer, days: 30 })
  const recipients = Array.from({ length: 200 }, (_, at) => `reader-${at}@example.test`)
  const form = newCampaignSchema.parse({ subject: 'x', body: 'x', recipients })
  const { id } = await createCampaign(house, { userId: seller.id }, form)
  const deliveries = await house.db
    .selectFrom('campaign_deliveries')
    .select('id')
    .where('campaign_id', '=', id)
    .execute()
  return {
    seller: seller.id,
    offer: { offerId: offer.id, itemId: offer.items[0]?.id ?? '' },
    shared: `/api/shared/${link.url.slice(link.url.lastIndexOf('/') + 1)}/pdf`,
    inboundPort,
    replyTo: deliveries.map(delivery => `reply+${signToken(house, 'reply', delivery.id)}@reply.limelight.test`),
  }
}

async function drill(house: ProcessContext): Promise<boolean> {
  const { accessToken: quiet } = await buildAccount(house)
  const { id: tariffId, prices } = await tariffNamed(house, 'Pro')
  const plan = { tariffId, tariffPriceId: prices[0]?.id ?? '' }
  const scene = await setScene(house)
  await measure(quiet)
  const rows: (string | number)[][] = []
  let isGood = true
  for (const name of Object.keys(noises).filter(isChosen)) {
    const { accessToken: token, user } = await buildAccount(house)
    const noisy = { ...scene, url, token, email: user.email, plan }
    const { alone, beside, counts } = await compare(quiet, await openNoise(name, noisy))
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
