import type { FastifyInstance } from 'fastify'
import type { FileRules } from '../procedures/trpc.ts'

/** A photo of 5 MB over a slow telephone. */
const defaultTimeoutMs = 120_000
/** A file of 4 GB over a line of an office. */
export const uploadTimeoutMs = 2 * 60 * 60_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body of a request may take. */
    bodyTimeoutMs?: number
  }
}

export function bodyTimeoutOf(files: FileRules | undefined): number {
  return files?.streamed ? uploadTimeoutMs : defaultTimeoutMs
}

/** Node has one limit for all requests of a server, and large uploads need a long one; the others are held to their own. */
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
