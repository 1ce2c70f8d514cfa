import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '@limelight/core/runtime/config'
import { ipPrefix } from './rate-limits.ts'

/** Connections of one network that have not proved who they are. */
const maxPerNetwork = 50
/** In this process, for the memory that they take. */
const maxStrangers = 2000
/** More than an office has windows whose tokens expired. */
const maxFailuresPerMinute = 300
const windowMs = 60_000

/**
 * Connections without a valid token. They are counted per network, so that one network cannot keep
 * the others out, and refused before anything is allocated for them.
 */
export type Strangers = {
  admits(request: IncomingMessage): boolean
  /** Counts a connection until one of the functions is called. */
  add(request: IncomingMessage): { prove: () => void; leave: () => void }
}

export function createStrangers({ trustProxy }: Pick<Config, 'trustProxy'>): Strangers {
  const counts = new Map<string, number>()
  const failures = new Map<string, number>()
  let total = 0
  let failuresEndAt = 0
  const trust = Array.isArray(trustProxy) ? proxyAddr.compile(trustProxy) : () => false

  function networkOf(request: IncomingMessage): string {
    // A connection that is closed already has no address any more.
    return request.socket.remoteAddress === undefined ? '' : ipPrefix(proxyAddr(request, trust))
  }

  function failuresOf(network: string): number {
    const now = performance.now()
    if (now >= failuresEndAt) {
      failures.clear()
      failuresEndAt = now + windowMs
    }
    return failures.get(network) ?? 0
  }

  function count(network: string, by: 1 | -1): void {
    total += by
    const left = (counts.get(network) ?? 0) + by
    if (left === 0) counts.delete(network)
    else counts.set(network, left)
  }

  return {
    admits(request) {
      const network = networkOf(request)
      const isCalm = (counts.get(network) ?? 0) < maxPerNetwork && failuresOf(network) < maxFailuresPerMinute
      return isCalm && total < maxStrangers
    },
    add(request) {
      const network = networkOf(request)
      let isStranger = true
      count(network, 1)
      const end = () => {
        if (isStranger) count(network, -1)
        isStranger = false
      }
      return {
        prove: end,
        leave() {
          if (isStranger) failures.set(network, failuresOf(network) + 1)
          end()
        },
      }
    },
  }
}
