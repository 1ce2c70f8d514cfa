import { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { requireRate } from './body-timeouts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An upload of which `bytes` arrive every ten seconds. */
function upload(bytes: number, complete = false) {
  const socket = new Socket()
  let arrived = 0
  Object.defineProperty(socket, 'bytesRead', { get: () => arrived })
  const stop = requireRate({ socket, complete })
  return {
    stop,
    isClosedAfter(rounds: number) {
      for (let round = 0; round < rounds; round += 1) {
        arrived += bytes
        vi.advanceTimersByTime(10_000)
      }
      return socket.destroyed
    },
  }
}

describe('upload', () => {
  test('is closed when it trickles', () => {
    expect(upload(10_000).isClosedAfter(1)).toBe(true)
  })

  test('goes on at the speed of a slow phone, and while its file is decoded', () => {
    expect(upload(50_000).isClosedAfter(10)).toBe(false)
    expect(upload(0, true).isClosedAfter(10)).toBe(false)
    const ended = upload(0)
    ended.stop()
    expect(ended.isClosedAfter(10)).toBe(false)
  })
})
