import { randomFillSync } from 'node:crypto'
import type { Clock } from './clock.ts'

/** How many ids this process has made within the millisecond of the last one, from a random beginning. */
const last = { ms: 0, count: 0 }

/**
 * A UUIDv7: random, and ordered by time so that new rows land at the end of every index. Those of one process keep
 * their order within a millisecond too, by the 18 bits after the time: what is read by id is read as it was written.
 */
export function newId(clock: Clock): string {
  const bytes = randomFillSync(Buffer.allocUnsafe(16))
  const ms = clock.now().getTime()
  // Half of the 18 bits are left to count up, far more than a process makes in a millisecond.
  last.count = ms === last.ms ? last.count + 1 : bytes.readUInt32BE(6) % 2 ** 17
  last.ms = ms
  bytes.writeUIntBE(ms, 0, 6)
  bytes.writeUInt16BE(0x7000 | (last.count >>> 6), 6)
  bytes.writeUInt8(0x80 | (last.count & 0x3f), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
