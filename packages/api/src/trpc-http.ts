import type { Context } from '@limelight/core/context'
import { type AnyRouter, callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { callContext } from './calls.ts'
import { toErrorBody } from './errors.ts'
import { logFailure } from './requests.ts'

const longestBatch = 20
const batchInputs = z.record(z.string(), z.unknown())
const querySchema = z.object({ batch: z.literal('1').optional(), input: z.string().optional() })

/**
 * tRPC's HTTP protocol straight over the procedures. The stock Fastify adapter builds web Requests and Responses around
 * every call, which costs most of the throughput (`npm run bench -- api` shows it).
 */
export function registerTrpc(app: FastifyInstance, ctx: Context, router: AnyRouter): void {
  app.get<{ Params: { paths: string } }>('/trpc/:paths', async (request, reply) => {
    const outcome = await answer(request, 'query', () => parseQueryInput(request))
    return reply.code(outcome.status).send(outcome.body)
  })
  app.post<{ Params: { paths: string } }>('/trpc/:paths', async (request, reply) => {
    const outcome = await answer(request, 'mutation', () => request.body)
    return reply.code(outcome.status).send(outcome.body)
  })

  async function answer(
    request: FastifyRequest<{ Params: { paths: string } }>,
    type: 'query' | 'mutation',
    readInput: () => unknown,
  ): Promise<{ status: number; body: unknown }> {
    const isBatch = querySchema.safeParse(request.query).data?.batch === '1'
    const paths = isBatch ? request.params.paths.split(',') : [request.params.paths]
    if (paths.length > longestBatch) throw new TRPCError({ code: 'BAD_REQUEST' })
    const input = readInput()
    const inputs = isBatch ? (batchInputs.safeParse(input ?? {}).data ?? {}) : { 0: input }
    const results = await Promise.all(paths.map((path, index) => call(request, type, path, index, inputs[index])))
    const [first] = results
    if (!isBatch && first !== undefined) return first
    const statuses = new Set(results.map(result => result.status))
    return {
      status: statuses.size === 1 && first !== undefined ? first.status : 207,
      body: results.map(result => result.body),
    }
  }

  async function call(
    request: FastifyRequest,
    type: 'query' | 'mutation',
    path: string,
    batchIndex: number,
    input: unknown,
  ) {
    const callCtx = callContext(ctx, request)
    try {
      const data: unknown = await callTRPCProcedure({
        router,
        path,
        type,
        ctx: callCtx,
        getRawInput: async () => input,
        signal: undefined,
        batchIndex,
      })
      return { status: 200, body: { result: { data } } }
    } catch (thrown) {
      const error = getTRPCErrorFromUnknown(thrown)
      const { statusCode } = toErrorBody(error)
      if (statusCode >= 500) logFailure(request, error, path)
      const shape = getTRPCErrorShape({ config: router._def._config, error, type, path, input, ctx: callCtx })
      return { status: statusCode, body: { error: shape } }
    }
  }
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
