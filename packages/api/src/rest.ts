import type { Context } from '@limelight/core/context'
import type { AnyRouter } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openCall } from './calls.ts'
import { toErrorBody } from './errors.ts'
import { listProcedures, type ProcedureDefinition } from './procedures.ts'
import { runProcedure } from './run-procedure.ts'

/** Puts every procedure with `meta.rest` on the REST surface. */
export function registerRest(app: FastifyInstance, ctx: Context, router: AnyRouter): void {
  for (const procedure of listProcedures(router)) {
    const { rest } = procedure.meta
    if (rest === undefined) continue
    const [method = '', path = ''] = rest.route.split(' ')
    const status = rest.status ?? (method === 'POST' ? 201 : 200)
    for (const url of [path, ...(rest.aliases ?? [])]) {
      app.route({ method, url, handler: (request, reply) => answer(request, reply, procedure, status) })
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, procedure: ProcedureDefinition, status: number) {
    const present = procedure.meta.rest?.present
    try {
      const result: unknown = await runProcedure(procedure, openCall(ctx, request), mergeInput(request))
      if (present?.(request, reply, {})) return reply
      return await reply.code(status).send(result)
    } catch (error) {
      if (toErrorBody(error).statusCode < 500 && present?.(request, reply, { error })) return reply
      throw error
    }
  }
}

/** One input from path, body and query: path wins over body, body over query. */
function mergeInput(request: FastifyRequest): unknown {
  const { body, params, query } = request
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    return body
  }
  return { ...(query as object), ...body, ...(params as object) }
}
