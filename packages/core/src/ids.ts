import { randomFillSync } from 'node:crypto'
import type { Clock } from './clock.ts'

/** A UUIDv7: random, and ordered by time so that new rows land at the end of every index. */
export function newId(clock: Clock): string {
  const bytes = Buffer.allocUnsafe(16)
  randomFillSync(bytes, 6)
  bytes.writeUIntBE(clock.now().getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
