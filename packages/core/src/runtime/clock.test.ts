import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { advanceFileClock, fileClock, systemClock } from './clock.ts'

const day = 24 * 60 * 60_000

it('advances every clock that reads the same file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'clock-')), 'clock')
  const readers = [fileClock(file), fileClock(file)]
  for (const reader of readers)
    expect(Math.abs(reader.now().getTime() - systemClock.now().getTime())).toBeLessThan(1000)
  advanceFileClock(file, 30 * day)
  advanceFileClock(file, day)
  for (const reader of readers) {
    const ahead = reader.now().getTime() - systemClock.now().getTime()
    expect(ahead).toBeGreaterThan(31 * day - 1000)
    expect(ahead).toBeLessThan(31 * day + 1000)
  }
})
