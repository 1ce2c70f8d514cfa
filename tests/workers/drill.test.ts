import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drillOutbox } from '../drills/outbox/drill.ts'

test('no job is lost or done twice while each process and engine is killed in turn', { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
  const result = await drillOutbox({ folder, events: 80, kills: 5, seed: 20261120, say: () => undefined })
  await rm(folder, { recursive: true, force: true })
  expect(result).toMatchObject({ lost: 0, appliedTwice: 0, unmailed: 0, crashed: 0 })
  expect(result.acknowledged).toBeGreaterThanOrEqual(80)
  expect(result.delivered).toBeGreaterThanOrEqual(result.acknowledged)
  expect(Object.values(result.kills).every(kills => kills > 0)).toBe(true)
})
