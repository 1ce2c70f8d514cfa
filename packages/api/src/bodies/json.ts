import type { FastifyInstance } from 'fastify'

/** Deeper than any input, and shallow enough for recursive code to stay within its stack. */
const maxDepth = 64

export function isTooDeep(value: unknown, levels = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(child => isTooDeep(child, levels - 1))
}

/** An empty body counts as none, because some clients always send a JSON content type. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    void parse(request, String(body), (error, value) => {
      if (error === null && isTooDeep(value)) done(Object.assign(new Error('Nested too deep'), { statusCode: 400 }))
      else done(error, value)
    })
  })
  app.removeContentTypeParser('text/plain')
}
