import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { bareEnvironment } from '../bench/bare-environment.ts'
import { drillPosts } from '../drills/posts/drill.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()

test('posts are read every day while networks fail and workers are killed', { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(join(inject('engines').media, 'drill-'))
  const { databaseUrl, clickhouseUrl, natsUrls } = house.ctx.secrets
  const result = await drillPosts({
    env: {
      ...bareEnvironment({ postgres: databaseUrl, folder }),
      CLICKHOUSE_URL: clickhouseUrl,
      NATS_URL: natsUrls.join(','),
      NATS_PREFIX: house.ctx.config.natsPrefix,
      CLOCK_FILE: join(folder, 'clock'),
      JOB_ACK_WAIT_MS: '2000',
      OUTBOX_SWEEP_AFTER_MS: '2000',
      LOG_LEVEL: 'silent',
    },
    ...{ posts: 40, accounts: 20, days: 6, outageDays: 1, changes: 8, tickHours: 1 },
    ...{ workers: 1, killEveryMs: 1000, maxKills: 2, seed: 1 },
    say: () => undefined,
  })
  expect(result).toMatchObject({ figuresMissing: 0, falseRemovals: 0, strayNotices: 0, ordersChanged: 0 })
  for (const noticed of [result.removals, result.edits])
    expect(noticed).toMatchObject({ wanted: 8, noticed: 8, late: 0 })
  for (const { calls, allowed } of result.minutes) expect(calls).toBeLessThanOrEqual(allowed)
  expect(result.kills).toBeGreaterThan(0)
  expect(result.failures).toBeGreaterThan(0)
})
