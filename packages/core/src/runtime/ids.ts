import { randomFillSync } from 'node:crypto'
import type { Clock } from './clock.ts'

/** A counter within the current millisecond, starting at a random value. */
const last = { ms: 0, count: 0 }

/** Filled for many ids at once, because a call costs more than its bytes. */
const pool = { bytes: Buffer.alloc(16 * 256), used: 16 * 256 }

function randomBytes(): Buffer {
  if (pool.used === pool.bytes.length) {
    randomFillSync(pool.bytes)
    pool.used = 0
  }
  pool.used += 16
  return pool.bytes.subarray(pool.used - 16, pool.used)
}

/**
 * A UUIDv7: random, and ordered by time so that new rows land at the end of every index. The 18
 * bits after the time also keep the order of one process within a millisecond.
 */
export function newId(clock: Clock): string {
  const bytes = randomBytes()
  const ms = clock.now().getTime()
  // The start leaves half of the 18 bits to count up, far more than a process uses per millisecond.
  last.count = ms === last.ms ? last.count + 1 : bytes.readUInt32BE(6) % 2 ** 17
  last.ms = ms
  bytes.writeUIntBE(ms, 0, 6)
  bytes.writeUInt16BE(0x7000 | (last.count >>> 6), 6)
  bytes.writeUInt8(0x80 | (last.count & 0x3f), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
