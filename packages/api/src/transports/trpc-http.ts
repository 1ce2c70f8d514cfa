import type { ErrorBody } from '@limelight/contract/errors'
import type { Context } from '@limelight/core/context'
import { type AnyRouter, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { isTooDeep } from '../bodies/json.ts'
import { acceptMultipart, acceptRaw, withUpload } from '../bodies/multipart.ts'
import { bodyTimeoutOf } from '../http/body-timeouts.ts'
import { type RateLimiter, tooManyRequests } from '../http/rate-limits.ts'
import { logFailure } from '../http/requests.ts'
import { sendRetryAfter, toErrorBody } from '../procedures/errors.ts'
import { listProcedures } from '../procedures/list.ts'
import type { FileRules } from '../procedures/trpc.ts'
import { openCall } from './caller.ts'

const maxBatchSize = 20
const batchInputs = z.record(z.string(), z.unknown())
/** A repeated parameter arrives as an array, which is neither a batch nor an input. */
type Paths = { Params: { paths: string }; Querystring: { batch?: unknown; input?: unknown } }

/**
 * tRPC's HTTP protocol directly over the procedures. The stock Fastify adapter builds web Requests
 * and Responses around every call, which costs most of the throughput (`npm run bench -- api`).
 */
export function registerTrpc(app: FastifyInstance, ctx: Context, router: AnyRouter, limiter: RateLimiter): void {
  const procedures = new Map(listProcedures(router).map(procedure => [procedure.path, procedure]))

  app.get<Paths>('/trpc/:paths', (request, reply) => answer(request, reply, () => parseQueryInput(request)))
  // Queries whose input is too long for a URL are posted too.
  app.post<Paths>('/trpc/:paths', (request, reply) => answer(request, reply, () => request.body))
  for (const { path, meta } of procedures.values()) {
    if (meta.maxBodyBytes !== undefined)
      app.post<Paths>(`/trpc/${path}`, { bodyLimit: meta.maxBodyBytes }, (request, reply) =>
        answer(request, reply, () => request.body, path),
      )
  }
  for (const isRaw of [false, true]) {
    app.register(async uploads => {
      if (isRaw) acceptRaw(uploads)
      else await acceptMultipart(uploads)
      for (const { path, meta } of procedures.values()) {
        if (meta.multipart === undefined || (meta.multipart.raw ?? false) !== isRaw) continue
        const config = { bodyTimeoutMs: bodyTimeoutOf(meta.multipart) }
        uploads.post<Paths>(`/trpc/${path}`, { config }, upload(path, meta.multipart))
      }
    })
  }
  // Errors before a procedure is reached need the shape that the client reads.
  app.setErrorHandler((error, request, reply) => {
    const refusal = describe(request, getTRPCErrorFromUnknown(error), toErrorBody(error))
    // The client applies one error to every call of a batch.
    reply.code(refusal.status).send(refusal.body)
  })

  async function answer(
    request: FastifyRequest<Paths>,
    reply: FastifyReply,
    readInput: () => unknown,
    names = request.params.paths,
  ): Promise<FastifyReply> {
    if (request.query.batch !== '1') {
      const { status, body } = await call(request, reply, names, readInput())
      return reply.code(status).send(body)
    }
    const paths = names.split(',')
    if (paths.length > maxBatchSize) throw new TRPCError({ code: 'BAD_REQUEST' })
    const inputs = batchInputs.safeParse(readInput() ?? {}).data ?? {}
    // The request itself is counted already; each further call of a batch counts as a request.
    const allowed = 1 + limiter.take(request, paths.length - 1)
    const results = await Promise.all(
      paths.map((path, index) =>
        index < allowed
          ? call(request, reply, path, inputs[index])
          : describe(request, tooManyRequests, toErrorBody(tooManyRequests), path),
      ),
    )
    const [status, ...others] = new Set(results.map(result => result.status))
    return reply.code(status === undefined || others.length > 0 ? 207 : status).send(results.map(result => result.body))
  }

  /** Uploads are never batched. Beside a raw body the other fields are in the address. */
  function upload(path: string, rules: FileRules) {
    return async (request: FastifyRequest<Paths>, reply: FastifyReply) => {
      const { status, body } = await withUpload(request, rules, read => {
        const input = rules.raw ? async () => ({ ...recordOf(parseQueryInput(request)), ...(await read()) }) : read
        return call(request, reply, path, input)
      })
      return reply.code(status).send(body)
    }
  }

  async function call(request: FastifyRequest, reply: FastifyReply, path: string, input: unknown) {
    try {
      const procedure = procedures.get(path)
      if (procedure === undefined) throw new TRPCError({ code: 'NOT_FOUND' })
      // Following a link must not change anything.
      if (procedure.type === 'mutation' && request.method === 'GET') throw new TRPCError({ code: 'NOT_FOUND' })
      const data = await procedure.run(openCall(ctx, request, reply), path, input)
      return { status: 200, body: { result: { data } } }
    } catch (thrown) {
      const error = getTRPCErrorFromUnknown(thrown)
      sendRetryAfter(reply, thrown)
      return describe(request, error, toErrorBody(thrown), path)
    }
  }
}

/** Wraps the error body of REST in the shape of tRPC. */
function describe(request: FastifyRequest, error: Error, data: ErrorBody, path?: string) {
  if (data.statusCode >= 500) logFailure(request, error, path ?? 'tRPC')
  const code = TRPC_ERROR_CODES_BY_KEY[error instanceof TRPCError ? error.code : 'BAD_REQUEST']
  return { status: data.statusCode, body: { error: { message: data.errorMessage, code, data } } }
}

function recordOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

function parseQueryInput({ query: { input } }: FastifyRequest<Paths>): unknown {
  if (typeof input !== 'string') return undefined
  if (isTooDeep(input)) throw new TRPCError({ code: 'PARSE_ERROR' })
  return parseJson(input)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TRPCError({ code: 'PARSE_ERROR', cause })
  }
}
