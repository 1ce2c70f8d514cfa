import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drillExports } from '../drills/exports-drill.ts'

it('a worker that is killed -9 while it writes leaves no half file and nothing counted twice', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-exports-'))
  try {
    const result = await drillExports({
      folder,
      exports: 24,
      kills: 4,
      rows: [400, 2000],
      seed: 3,
      say: () => undefined,
    })
    expect(result).toMatchObject({ ready: 24, wrong: 0, counted: 24, told: 24, left: 0 })
    expect(result.kills).toBeGreaterThan(0)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
