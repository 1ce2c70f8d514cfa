import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Every business date comes from here, also the ones that SQL compares with: statements take `clock.now()` as a parameter. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/**
 * The sandbox keeps one offset in a file beside the other data of the house. It is read at every call, so that all
 * processes of the machine move at the same instant and a restart keeps the date.
 */
export function fileClock(file: string): Clock {
  return { now: () => new Date(Date.now() + readOffset(file)) }
}

/** Moves the sandbox's clock forward. The rename makes the change whole for readers. */
export function advanceFileClock(file: string, advanceMs: number): Date {
  const offset = readOffset(file) + advanceMs
  writeFileSync(`${file}.next`, String(offset))
  renameSync(`${file}.next`, file)
  return new Date(Date.now() + offset)
}

function readOffset(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}
