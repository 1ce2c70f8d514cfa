import type { Context } from '@limelight/core/context'
import { answerOnce } from '@limelight/core/platform/keys/answers'
import type { CallLog } from '@limelight/core/platform/keys/calls'
import type { AnyRouter } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { acceptMultipart, acceptRaw, withUpload } from '../bodies/multipart.ts'
import { acceptSignedBodies, readSignedBody } from '../bodies/signed.ts'
import { bodyTimeoutOf } from '../http/body-timeouts.ts'
import { ipPrefix } from '../http/rate-limits.ts'
import { logFailure } from '../http/requests.ts'
import { toErrorBody } from '../procedures/errors.ts'
import { listProcedures, listRoutes, type ProcedureDefinition } from '../procedures/list.ts'
import { admitKey, type Call } from '../procedures/trpc.ts'
import { openCall } from './caller.ts'

/** Adds a route per procedure with `meta.rest`. */
export function registerRest(app: FastifyInstance, ctx: Context, router: AnyRouter, calls: CallLog): void {
  const procedures = listProcedures(router)
  recordCalls(app, calls)
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The procedure of a REST route, for the calls of keys. */
    procedure?: Pick<ProcedureDefinition, 'path' | 'type'>
  }
}

/** Every answer to a key, refusals of the gate too. Those of the rate limit would fill the table. */
function recordCalls(app: FastifyInstance, calls: CallLog): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { key } = request.claims ?? {}
    const { procedure } = request.routeOptions.config
    if (key === undefined || procedure === undefined || reply.statusCode === 429) return done(null, payload)
    calls
      .record({
        key,
        operation: procedure.path,
        changes: procedure.type === 'mutation',
        status: reply.statusCode,
        error: reply.statusCode < 400 ? null : errorOf(payload),
        address: ipPrefix(request.ip),
        ms: reply.elapsedTime,
      })
      .then(() => done(null, payload), done)
  })
}

const refusedSchema = z.object({ errorMessage: z.string() })

/** A page or a file has no error body. */
function errorOf(payload: unknown): string | null {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return null
  return refusedSchema.safeParse(JSON.parse(payload)).data?.errorMessage ?? null
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
      config: { bodyTimeoutMs: bodyTimeoutOf(multipart), keyKinds: ['KEY'], procedure },
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
        ? await runOnce(
            call,
            procedure,
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

/** Only programs repeat a call whose answer they missed. */
function runOnce(call: Call, { run, path }: ProcedureDefinition, input: unknown): Promise<unknown> {
  const { house, claims, reply } = call
  const { method, headers } = reply.request
  const name = headers['idempotency-key']
  if (claims?.key === undefined || method !== 'POST' || typeof name !== 'string') return run(call, path, input)
  return answerOnce(house, claims.key.id, { name, input: [path, input] }, () => run(call, path, input))
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
