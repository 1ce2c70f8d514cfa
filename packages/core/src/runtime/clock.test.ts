import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { advanceFileClock, type Clock, fileClock, systemClock } from './clock.ts'

const day = 24 * 60 * 60_000

/** Reads the system's clock before and after, because time passes between two readings. */
function expectAhead(reader: Clock, ms: number) {
  const before = systemClock.now().getTime()
  const now = reader.now().getTime() - ms
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(systemClock.now().getTime())
}

it('advances every clock that reads the same file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'clock-')), 'clock')
  const readers = [fileClock(file), fileClock(file)]
  for (const reader of readers) expectAhead(reader, 0)
  advanceFileClock(file, 30 * day)
  advanceFileClock(file, day)
  for (const reader of readers) expectAhead(reader, 31 * day)
})
