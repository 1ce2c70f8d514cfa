import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { FileRules } from '../procedures/trpc.ts'

/** Enough for a photo of 5 MB over a slow mobile connection. */
const defaultTimeoutMs = 120_000
/** Enough for a file of 4 GB over an office line. */
export const uploadTimeoutMs = 2 * 60 * 60_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body of a request may take to arrive. */
    bodyTimeoutMs?: number
  }
}

export function bodyTimeoutOf(files: FileRules | undefined): number {
  return files?.streamed ? uploadTimeoutMs : defaultTimeoutMs
}

/**
 * Node has one request timeout per server, which uploads need to be long. Other routes get their
 * own here.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0
    if (hasBody) {
      const timer = setTimeout(
        () => raw.socket.destroy(),
        routeOptions.config.bodyTimeoutMs ?? defaultTimeoutMs,
      ).unref()
      const stop = () => clearTimeout(timer)
      raw.once('end', stop).once('close', stop)
    }
    done()
  })
}

const minBytesPerSecond = 4096
const rateCheckMs = 10_000

/**
 * Closes the connection of an upload that arrives too slowly, because it occupies a place that
 * others wait for. Returns the function that ends the check.
 */
export function requireRate(request: Pick<IncomingMessage, 'complete' | 'socket'>): () => void {
  const { socket } = request
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - seen
    seen = socket.bytesRead
    if (!request.complete && arrived < (minBytesPerSecond * rateCheckMs) / 1000) socket.destroy()
  }, rateCheckMs).unref()
  return () => clearInterval(timer)
}
