import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { bareEnvironment } from '../bench/bare-environment.ts'
import { drillCampaign, maxUnknownPerKill } from '../drills/campaign/drill.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()

test('a campaign survives kills of its worker: no mail twice, no recipient forgotten', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(inject('engines').media, 'drill-'))
  const env = bareEnvironment({ postgres: house.ctx.secrets.databaseUrl, folder })
  const result = await drillCampaign({
    env: { ...env, CLOCK_FILE: join(folder, 'clock') },
    recipients: 96,
    kills: 2,
    seed: 1,
    say: () => undefined,
  })
  expect(result).toMatchObject({ kills: 2, twice: 0, open: 0, wrong: 0 })
  expect(result.unknown).toBeLessThanOrEqual(result.kills * maxUnknownPerKill)
})
