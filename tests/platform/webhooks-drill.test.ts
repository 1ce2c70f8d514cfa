import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { bareEnvironment } from '../bench/bare-environment.ts'
import { drillWebhooks } from '../drills/webhooks/drill.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()

test('every message ends as it should while receivers fail and the worker is killed', {
  timeout: 300_000,
}, async () => {
  const folder = await mkdtemp(join(inject('engines').media, 'drill-'))
  const { databaseUrl, natsUrls } = house.ctx.secrets
  const result = await drillWebhooks({
    env: {
      ...bareEnvironment({ postgres: databaseUrl, folder }),
      NATS_URL: natsUrls.join(','),
      NATS_PREFIX: house.ctx.config.natsPrefix,
      CLOCK_FILE: join(folder, 'clock'),
      JOB_ACK_WAIT_MS: '2000',
      OUTBOX_SWEEP_AFTER_MS: '2000',
      LOG_LEVEL: 'silent',
    },
    ...{ endpoints: 12, messages: 150, kills: 1, measured: 20, seed: 3 },
    say: () => undefined,
  })
  expect(result).toMatchObject({
    ...{
      kills: 1,
      waitingElsewhere: 0,
      missing: 0,
      fromRollbacks: 0,
      deliveredUnheard: 0,
      unknownIds: 0,
      wrongMails: 0,
    },
  })
  expect(result.rolledBack).toBeGreaterThan(0)
  expect(result.maxBeyond).toBeLessThanOrEqual(result.allowedBeyond)
  expect(result.delivered).toBeGreaterThan(result.waitingAtPaused)
})
