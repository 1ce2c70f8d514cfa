import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drillStandby } from '../drills/standby/drill.ts'

test('writes go on at a standby that is promoted, and none is lost', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
  const result = await drillStandby({ folder, writes: 30, say: () => undefined })
  await rm(folder, { recursive: true, force: true })
  expect(result).toMatchObject({ lost: 0, unmailed: 0 })
  expect(result.acknowledged).toBeGreaterThanOrEqual(30)
})
