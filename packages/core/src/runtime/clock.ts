import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** The source of every business date. SQL takes `clock.now()` as a parameter too. */
export type Clock = { now(): Date }

/** Later than the last change, so that every version of a row has a time of its own. */
export function nextTime({ clock }: { clock: Clock }, last: Date): Date {
  return new Date(Math.max(clock.now().getTime(), last.getTime() + 1))
}

/** Whether the version that a caller has seen is the one that stands. */
export function isVersion({ updated_at }: { updated_at: Date }, seen: string): boolean {
  return Date.parse(seen) === updated_at.getTime()
}

export const systemClock: Clock = { now: () => new Date() }

/**
 * The sandbox keeps one offset in a file. Each call reads it, so that all processes of the machine
 * move at the same instant and a restart keeps the date.
 */
export function fileClock(file: string): Clock {
  return { now: () => new Date(Date.now() + readOffset(file)) }
}

/** Moves the sandbox's clock forward. The rename is atomic, so readers never see half a number. */
export function advanceFileClock(file: string, advanceMs: number): Date {
  const offset = readOffset(file) + advanceMs
  writeFileSync(`${file}.next`, String(offset))
  renameSync(`${file}.next`, file)
  return new Date(Date.now() + offset)
}

/** Most machines have no such file, and an exception costs ten times as much as a look. */
function readOffset(file: string): number {
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : 0
}
