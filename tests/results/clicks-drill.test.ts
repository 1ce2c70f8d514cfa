import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { countStaleDays } from '@limelight/core/results/clicks/count'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import { afterAll, expect, inject, test, vi } from 'vitest'
import * as z from 'zod'
import { bareEnvironment } from '../bench/bare-environment.ts'
import { buildLinks, compareClicks, isCounted, sendClicks, visitorTexts } from '../drills/clicks/drill.ts'
import { findTexts } from '../drills/clicks/visitors.ts'
import { killWorker, startWorker } from '../drills/killed-worker.ts'
import { drillProgram } from '../drills/programs.ts'
import { openHouse } from '../house.ts'

const folder = await mkdtemp(join(inject('engines').media, 'drill-'))
// Its own, because it is killed.
const engines = await startEngines({ home: join(folder, 'home'), report: () => undefined, only: ['nats'] })
afterAll(() => engines.stop())
const house = await openHouse({ NATS_URL: engines.nats.url, JOB_ACK_WAIT_MS: '1000', TRUST_PROXY: 'loopback' })
const { ctx } = house

const storedSchema = z.array(z.object({ stored: z.coerce.number() }))

async function countStored(): Promise<number> {
  const query = 'SELECT uniqExact(id) AS stored FROM clicks'
  const [row] = storedSchema.parse(await (await ctx.clickhouse.query({ query, format: 'JSONEachRow' })).json())
  return row?.stored ?? 0
}

test('every acknowledged click counts once while workers and NATS are killed', { timeout: 120_000 }, async () => {
  const env = {
    ...bareEnvironment({ postgres: ctx.secrets.databaseUrl, folder: join(folder, 'media') }),
    CLICKHOUSE_URL: ctx.secrets.clickhouseUrl,
    NATS_URL: engines.nats.url,
    NATS_PREFIX: ctx.config.natsPrefix,
    JOB_ACK_WAIT_MS: '1000',
    LOG_LEVEL: 'silent',
  }
  const start = () => startWorker(drillProgram('tests/drills/clicks/worker.ts'), env)
  const { links, cookie } = await buildLinks(ctx, 5)
  // Few at a time, because they share this process with the api.
  const pace = { clicks: 1500, perSecond: 500, maxOpen: 50 }
  const sending = sendClicks({ ctx, urls: [house.url], links, cookie, ...pace, seed: 5 })
  let isSent = false
  void sending.finally(() => {
    isSent = true
  })
  for (const victim of ['worker', 'NATS', 'worker']) {
    const before = await countStored()
    const worker = await start()
    await vi.waitFor(async () => expect(isSent || (await countStored()) > before).toBe(true), { timeout: 30_000 })
    if (victim === 'NATS') await engines.nats.process.kill('SIGKILL')
    await killWorker(worker)
  }
  const worker = await start()
  const { acknowledged, ...sent } = await sending
  expect(sent).toMatchObject({ reasons: new Set(), redirected: 1500, cut: 0, failed: 0 })
  await vi.waitFor(
    async () => {
      // A list that has been counted rests for ten seconds.
      house.clock.advance(10_001)
      await countStaleDays(ctx)
      expect(await isCounted(ctx)).toBe(true)
    },
    { timeout: 60_000, interval: 200 },
  )
  await killWorker(worker)
  const result = await compareClicks(ctx, acknowledged)
  expect({ acknowledged: acknowledged.size, ...result }).toEqual({
    ...{ acknowledged: 1500, lost: 0, wrong: 0, stored: 1500, counted: 1500 },
  })
  expect(await findTexts(ctx, [...visitorTexts, cookie], [engines.home.path])).toEqual([])
})
