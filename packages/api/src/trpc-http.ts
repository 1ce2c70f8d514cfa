import type { ErrorBody } from '@limelight/contract/errors'
import type { Context } from '@limelight/core/context'
import { type AnyRouter, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { openCall } from './calls.ts'
import { toErrorBody } from './errors.ts'
import { listProcedures } from './procedures.ts'
import { type RateLimiter, tooMany } from './rate-limits.ts'
import { logFailure } from './requests.ts'
import { runProcedure } from './run-procedure.ts'

const longestBatch = 20
const batchInputs = z.record(z.string(), z.unknown())
type Paths = { Params: { paths: string } }
const querySchema = z.object({ batch: z.literal('1').optional(), input: z.string().optional() })

/**
 * tRPC's HTTP protocol straight over the procedures. The stock Fastify adapter builds web Requests and Responses around
 * every call, which costs most of the throughput (`npm run bench -- api` shows it).
 */
export function registerTrpc(app: FastifyInstance, ctx: Context, router: AnyRouter, limiter: RateLimiter): void {
  const procedures = new Map(listProcedures(router).map(procedure => [procedure.path, procedure]))

  app.get<Paths>('/trpc/:paths', (request, reply) => answer(request, reply, 'query', () => parseQueryInput(request)))
  app.post<Paths>('/trpc/:paths', (request, reply) => answer(request, reply, 'mutation', () => request.body))
  // What fails before a procedure is reached must be readable for the client as well.
  app.setErrorHandler((error, request, reply) => {
    const refusal = describe(request, getTRPCErrorFromUnknown(error), toErrorBody(error))
    // For a batch the client takes one error as the answer to every call of it.
    reply.code(refusal.status).send(refusal.body)
  })

  async function answer(
    request: FastifyRequest<Paths>,
    reply: FastifyReply,
    type: 'query' | 'mutation',
    readInput: () => unknown,
  ): Promise<FastifyReply> {
    const batch = isBatch(request)
    const paths = batch ? request.params.paths.split(',') : [request.params.paths]
    if (paths.length > longestBatch) throw new TRPCError({ code: 'BAD_REQUEST' })
    const input = readInput()
    const inputs = batch ? (batchInputs.safeParse(input ?? {}).data ?? {}) : { 0: input }
    // The request itself is counted already; every further call of a batch counts like a request of its own.
    const allowed = 1 + limiter.take(request, paths.length - 1)
    const results = await Promise.all(
      paths.map((path, index) =>
        index < allowed
          ? call(request, type, path, inputs[index])
          : describe(request, tooMany, toErrorBody(tooMany), path),
      ),
    )
    const [status, ...others] = new Set(results.map(result => result.status))
    return reply
      .code(status === undefined || others.length > 0 ? 207 : status)
      .send(batch ? results.map(result => result.body) : results[0]?.body)
  }

  async function call(request: FastifyRequest, type: 'query' | 'mutation', path: string, input: unknown) {
    try {
      const procedure = procedures.get(path)
      if (procedure?.type !== type) throw new TRPCError({ code: 'NOT_FOUND' })
      const data = await runProcedure(procedure, openCall(ctx, request), input)
      return { status: 200, body: { result: { data } } }
    } catch (thrown) {
      const error = getTRPCErrorFromUnknown(thrown)
      return describe(request, error, toErrorBody(thrown), path)
    }
  }
}

/** The shape of tRPC around the body that REST sends too. */
function describe(request: FastifyRequest, error: Error, data: ErrorBody, path?: string) {
  if (data.statusCode >= 500) logFailure(request, error, path ?? 'tRPC')
  const code = TRPC_ERROR_CODES_BY_KEY[error instanceof TRPCError ? error.code : 'BAD_REQUEST']
  return { status: data.statusCode, body: { error: { message: data.errorMessage, code, data } } }
}

function isBatch(request: FastifyRequest): boolean {
  return querySchema.safeParse(request.query).data?.batch === '1'
}

function parseQueryInput(request: FastifyRequest): unknown {
  const { input } = querySchema.safeParse(request.query).data ?? {}
  if (input === undefined) return undefined
  try {
    return JSON.parse(input)
  } catch (cause) {
    throw new TRPCError({ code: 'PARSE_ERROR', cause })
  }
}
