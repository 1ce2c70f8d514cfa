import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drillBilling } from '../drills/billing/drill.ts'

test('exactly the users who paid have one plan after random kills', { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
  const result = await drillBilling({ folder, purchases: 16, kills: 2, seed: 20261120, say: () => undefined })
  await rm(folder, { recursive: true, force: true })
  expect(result).toMatchObject({ withoutPlan: 0, planTwice: 0, givenAway: 0, wrongState: 0, dead: 0, crashed: 0 })
  expect(result.kills).toEqual({ billing: 1, api: 1 })
  expect(result.paid).toBeGreaterThan(8)
  expect(result.unpaid).toBeGreaterThan(1)
})
