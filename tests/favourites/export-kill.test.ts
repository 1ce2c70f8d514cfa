import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drillExports } from '../drills/exports/drill.ts'

test('a worker killed with SIGKILL during an export leaves no partial file and charges once', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-exports-'))
  try {
    const result = await drillExports({
      folder,
      exports: 12,
      kills: 2,
      rows: [400, 2000],
      seed: 3,
      say: () => undefined,
    })
    expect(result).toMatchObject({ ready: 12, wrong: 0, counted: 12, told: 12, left: 0 })
    expect(result.kills).toBeGreaterThan(0)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
