import type { Context } from '@limelight/core/context'
import type { AnyRouter } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptMultipart, acceptRaw, withUpload } from '../bodies/multipart.ts'
import { acceptSignedBodies, readSignedBody } from '../bodies/signed.ts'
import { bodyTimeoutOf } from '../http/body-timeouts.ts'
import { logFailure } from '../http/requests.ts'
import { toErrorBody } from '../procedures/errors.ts'
import { listProcedures, listRoutes, type ProcedureDefinition } from '../procedures/list.ts'
import { admitKey } from '../procedures/trpc.ts'
import { openCall } from './caller.ts'

/** Adds a route per procedure with `meta.rest`. */
export function registerRest(app: FastifyInstance, ctx: Context, router: AnyRouter): void {
  const procedures = listProcedures(router)
  for (const procedure of procedures) {
    if (!procedure.meta.multipart && !procedure.meta.signed) addRoutes(app, ctx, procedure)
  }
  app.register(async uploads => {
    await acceptMultipart(uploads)
    for (const procedure of procedures)
      if (procedure.meta.multipart && !procedure.meta.multipart.raw) addRoutes(uploads, ctx, procedure)
  })
  app.register(async uploads => {
    acceptRaw(uploads)
    for (const procedure of procedures) if (procedure.meta.multipart?.raw) addRoutes(uploads, ctx, procedure)
  })
  app.register(async webhooks => {
    acceptSignedBodies(webhooks)
    for (const procedure of procedures) if (procedure.meta.signed) addRoutes(webhooks, ctx, procedure)
  })
}

function addRoutes(app: FastifyInstance, ctx: Context, procedure: ProcedureDefinition): void {
  const { rest, multipart, maxBodyBytes } = procedure.meta
  if (rest === undefined) return
  const { addresses, status } = listRoutes(rest)
  for (const { method, path: url } of addresses) {
    app.route({
      method,
      url,
      // Before the body is read.
      onRequest: (request, _reply, done) => {
        if (request.claims?.key === undefined) done()
        else admitKey({ house: ctx, claims: request.claims }, procedure.meta).then(() => done(), done)
      },
      config: { bodyTimeoutMs: bodyTimeoutOf(multipart), keyKinds: ['KEY'] },
      ...(maxBodyBytes === undefined ? {} : { bodyLimit: maxBodyBytes }),
      handler: (request, reply) => answer(ctx, request, reply, procedure, status),
    })
  }
}

async function answer(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  procedure: ProcedureDefinition,
  status: number,
): Promise<FastifyReply> {
  const {
    path,
    meta: { multipart, signed, rest },
  } = procedure
  const call = openCall(ctx, request, reply)
  try {
    const result =
      multipart === undefined
        ? await procedure.run(
            call,
            path,
            signed === undefined ? readRestInput(request, rest) : readSignedBody(request, signed),
          )
        : await withUpload(request, multipart, body =>
            procedure.run(call, path, async () => mergeInput(request, await body())),
          )
    if (await rest?.present?.(request, reply, { house: call.house, result })) return reply
    return await reply.code(status).send(leaveOut(result, rest?.without))
  } catch (error) {
    const body = toErrorBody(error)
    if (rest === undefined || !(await rest.present?.(request, reply, { house: call.house, error: body }))) throw error
    if (body.statusCode >= 500) logFailure(request, error, rest.route)
    return reply
  }
}

/** One input from path, body and query: path wins over body, body over query. */
function mergeInput({ params, query }: FastifyRequest, body: unknown): unknown {
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    return body
  }
  return { ...(query as object), ...body, ...(params as object) }
}

function readRestInput(request: FastifyRequest, rest: ProcedureDefinition['meta']['rest']): unknown {
  return leaveOut(leaveOut(mergeInput(request, request.body), rest?.without), rest?.withoutInput)
}

/** Without the keys that exist over tRPC only. */
function leaveOut(value: unknown, names: readonly string[] | undefined): unknown {
  if (names === undefined || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}
