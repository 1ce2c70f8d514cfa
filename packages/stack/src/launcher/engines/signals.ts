import { constants } from 'node:os'
import { killAllChildren } from './children.ts'

/**
 * The terminal, npm and our own wrapper each forward a Ctrl-C, so signals this close together count
 * as one.
 */
const sameKeystrokeMs = 1_000

/** Calls `end` at the first request to stop, and kills everything at the second. */
export function onStopRequest(end: () => void): void {
  let first: number | undefined
  const request = (signal: 'SIGINT' | 'SIGTERM') => {
    if (first === undefined) {
      first = performance.now()
      end()
    } else if (performance.now() - first > sameKeystrokeMs) {
      killAllChildren()
      process.exit(128 + constants.signals[signal])
    }
  }
  process.on('SIGINT', request)
  process.on('SIGTERM', request)
}
