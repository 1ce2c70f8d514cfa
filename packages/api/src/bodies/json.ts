import { createGate } from '@limelight/core/runtime/gate'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Deeper than any input, and shallow enough for recursive code to stay within its stack. */
const maxDepth = 64

const codes = { quote: 34, backslash: 92, openArray: 91, closeArray: 93, openObject: 123, closeObject: 125 }

/**
 * Whether JSON text is nested deeper than any input. The text is measured before it is parsed,
 * because walking through a parsed value takes several times as long as parsing it.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === codes.quote) at = endOfString(text, at)
    else if (code === codes.openArray || code === codes.openObject) depth += 1
    else if (code === codes.closeArray || code === codes.closeObject) depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}

/** The position of the closing quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== codes.quote) {
    at += text.charCodeAt(at) === codes.backslash ? 2 : 1
  }
  return at
}

/**
 * Bodies above this size take long to parse, so those of one caller are parsed one after another,
 * with rests.
 */
const largeBodyLength = 70_000
const largeBodies = createGate({ maxRunning: 1, maxWaiting: 50, restAbove: 0 })

/** An empty body counts as none, because some clients always send a JSON content type. */
export function acceptJson(app: FastifyInstance): void {
  const parseText = app.getDefaultJsonParser('error', 'error')
  const parse = (request: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void) => {
    if (isTooDeep(text)) done(Object.assign(new Error('Nested too deep'), { statusCode: 400 }))
    else void parseText(request, text, done)
  }
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') return done(null, undefined)
    if (text.length <= largeBodyLength) return parse(request, text, done)
    largeBodies.run(request.claims?.userId ?? request.ip, async () => parse(request, text, done)).catch(done)
  })
  app.removeContentTypeParser('text/plain')
}
