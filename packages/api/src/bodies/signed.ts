import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedBody } from '../procedures/trpc.ts'

/** Routes of this scope receive raw bodies, because a signature covers every byte. */
export function acceptSignedBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

export function readSignedBody(request: FastifyRequest, { header }: SignedBody) {
  const { body, headers } = request
  return { payload: typeof body === 'string' ? body : '', signature: String(headers[header] ?? '') }
}
