import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemPage } from './page.ts'

/** A rejected request, with a sentence that the sender can act on. */
export class Refusal extends Error {
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

/** The product's texts for errors before a route is reached. */
const wording: Record<number, string> = {
  400: 'Invalid request',
  413: 'Request is too large',
  414: 'Request is too large',
  415: 'Unsupported content type',
}

/** Programs get the product's error shape, and browsers get a page. */
export function sendRefusal(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500
  const sentence = error instanceof Refusal ? error.message : (wording[status] ?? 'Something went wrong.')
  if (status >= 500) process.stderr.write(`${error.stack}\n`)
  const reason = STATUS_CODES[status] ?? 'Error'
  reply.code(status)
  if (request.headers.accept?.includes('text/html')) return reply.type('text/html').send(problemPage(reason, sentence))
  return reply.send({ error: reason, statusCode: status, errorMessage: sentence })
}
