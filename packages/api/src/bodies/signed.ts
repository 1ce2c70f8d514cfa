import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedBody } from '../procedures/trpc.ts'

/** Routes of this scope receive raw bodies, because a signature covers every byte. */
export function acceptSignedBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

/** `id` and `timestamp` are those of Standard Webhooks. */
export function readSignedBody(request: FastifyRequest, { header }: SignedBody) {
  const { body, headers, params } = request
  return {
    ...(params as object),
    id: headers['webhook-id'],
    timestamp: headers['webhook-timestamp'],
    payload: typeof body === 'string' ? body : '',
    signature: String(headers[header] ?? ''),
  }
}
