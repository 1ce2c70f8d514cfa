import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { bareEnvironment } from '../bench/bare-environment.ts'
import { drillSocial } from '../drills/social/drill.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()

test('linked accounts are read once per day while providers fail and the worker is killed', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(join(inject('engines').media, 'drill-'))
  const { databaseUrl, clickhouseUrl, natsUrls } = house.ctx.secrets
  const result = await drillSocial({
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
    sandbox: inject('engines').sandbox,
    // With this seed the kill comes early enough to find accounts under way on every machine.
    ...{ accounts: 18, days: 2, kills: 1, seed: 8 },
    say: () => undefined,
  })
  expect(result).toMatchObject({ kills: 1, missed: 0, twice: 0 })
  // A kill can lose what a provider has just answered.
  expect(result.expired).toBeLessThanOrEqual(result.reused)
  expect(result.failures).toBeGreaterThan(0)
})
