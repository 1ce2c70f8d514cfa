import type { ErrorBody } from '@limelight/contract/errors'
import type { Scope } from '@limelight/contract/platform/rules'
import { authenticate, type Caller } from '@limelight/core/accounts/sessions'
import type { AccessClaims } from '@limelight/core/accounts/tokens'
import type { Context } from '@limelight/core/context'
import { inSpan } from '@limelight/core/engines/tracing'
import { requireApiPlan } from '@limelight/core/platform/keys/keys'
import { requireScope } from '@limelight/core/platform/keys/policy'
import { AppError } from '@limelight/core/runtime/errors'
import { isEqualInConstantTime } from '@limelight/core/runtime/secrets'
import { getTRPCErrorFromUnknown, initTRPC, TRPCError } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { toErrorBody } from './errors.ts'
import { type GateName, takeTurn } from './turns.ts'

/**
 * `session` is a user or an admin. `source` is an admin, or a program that adds data with the
 * ingestion key.
 */
type Access = 'public' | 'session' | 'user' | 'admin' | 'source'

/**
 * Sends a REST response other than plain JSON, such as a redirect. Returns false to send the JSON.
 */
export type Presenter = (
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: { house: Context; result?: unknown; error?: ErrorBody },
) => boolean | Promise<boolean>

/**
 * The files that a call accepts, with `maxBytes` per file. A `streamed` file is passed on while it
 * arrives: exactly one, after the fields. With `raw` the body is the file itself, beside the header
 * `content-range`, which is `contentRange` in the input.
 */
export type FileRules = { maxFiles: number; maxBytes: number; streamed?: true; raw?: true }

/** The header that carries the signature over the body. */
export type SignedBody = { header: string }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Meta = {
  access?: Access
  /** What a key needs to call this. `any` is for every key. Without it, no key may call. */
  scope?: Scope | 'any'
  /** Calls that cost more than reads of Postgres wait for a turn of their own. */
  gate?: 'search'
  /** A lower maximum of the body in bytes, for inputs that are costly to read. */
  maxBodyBytes?: number
  /** One line for the OpenAPI document. */
  summary?: string
  /** The input arrives as multipart and holds the files as bytes in `files`. */
  multipart?: FileRules
  /**
   * The caller signs the body. Over REST the input is `payload`, the body as text, and `signature`.
   */
  signed?: SignedBody
  /** Puts the procedure on the REST surface too. */
  rest?: {
    route: `${Method} /api/${string}`
    /** Further addresses of the same call, with a method if it is another one. */
    aliases?: (`/api/${string}` | `${Method} /api/${string}`)[]
    /** Defaults to 201 for POST and 200 for other methods. */
    status?: number
    /** Keys of input and output that exist over tRPC only. */
    without?: readonly string[]
    /** Keys of the input only. */
    withoutInput?: readonly string[]
    present?: Presenter
  }
}

/**
 * The context of this request, the claims of its access token if it is valid, and the reply, which
 * only cookies need. Each call copies this object, so it has few keys.
 */
export type Call = { house: Context; claims: AccessClaims | undefined; reply: FastifyReply }

/** The text of every issue that its schema does not word. */
z.config({ customError: () => 'Invalid request' })

const t = initTRPC
  .context<Call>()
  .meta<Meta>()
  .create({
    // Stack traces reveal internals, and the log has them.
    isDev: false,
    errorFormatter: ({ shape, error }) => {
      const data = toErrorBody(error)
      return { ...shape, message: data.errorMessage, data }
    },
  })

export const router = t.router
export const mergeRouters = t.mergeRouters

/** What the transports know of a procedure. tRPC keeps the same, but in private fields. */
export type Definition = {
  type: 'query' | 'mutation'
  meta: Meta
  input: z.ZodType | undefined
  output: z.ZodType
  run: (call: Call, path: string, rawInput: unknown) => Promise<unknown>
}

const definitions = new WeakMap<object, Definition>()

export const definitionOf = (procedure: object): Definition | undefined => definitions.get(procedure)

/** Checks the caller before the input is read, so that a caller without access learns nothing about it. */
type Enter<Entry> = (call: Call, path: string) => Promise<Entry>

/** The builder of tRPC, reduced to what this product uses, with a definition beside each procedure. */
function procedureFor<Entry extends object>(access: Access, enter: Enter<Entry>) {
  const describe = (meta: Omit<Meta, 'access'>) => {
    const known = { ...meta, access }
    return {
      input: <Input extends z.ZodType>(input: Input) => ({
        output: <Output extends z.ZodType>(output: Output) => endings(enter, known, input, output),
      }),
      output: <Output extends z.ZodType>(output: Output) => endings(enter, known, noInput, output),
    }
  }
  return { ...describe({}), meta: describe }
}

const noInput = z.custom<void>()

function endings<Entry extends object, Input extends z.ZodType, Output extends z.ZodType>(
  enter: Enter<Entry>,
  meta: Meta,
  input: Input,
  output: Output,
) {
  type Resolve = (options: { ctx: Call & Entry; input: z.output<Input>; path: string }) => MaybePromise<z.input<Output>>
  // The transports parse inputs and outputs, and run the rule themselves.
  const declared = t.procedure.meta(meta).input(z.custom<z.input<Input>>()).output(z.custom<z.output<Output>>())
  const define = <Procedure extends object>(procedure: Procedure, type: Definition['type'], resolve: Resolve) => {
    const answer = async (call: Call, path: string, rawInput: unknown) => {
      await admitKey(call, meta)
      const ctx = { ...call, ...(await enter(call, path)) }
      return output.parse(await resolve({ ctx, input: readInput(input, await arrived(rawInput)), path }))
    }
    const run: Definition['run'] = (call, path, rawInput) =>
      inSpan(path, traceOf(call), () => inTurn({ type, meta }, call, () => answer(call, path, rawInput))).catch(rethrow)
    definitions.set(procedure, { type, meta, input: isNoInput(input) ? undefined : input, output, run })
    return procedure
  }
  return {
    query: (resolve: Resolve) => define(declared.query(onlyDeclared), 'query', resolve),
    mutation: (resolve: Resolve) => define(declared.mutation(onlyDeclared), 'mutation', resolve),
  }
}

function traceOf({ house, reply }: Call): Parameters<typeof inSpan>[1] {
  const { traceparent } = reply.request.headers
  const attributes = { 'limelight.request': house.requestId ?? '' }
  return { kind: 'server', attributes, ...(typeof traceparent === 'string' && { traceparent }) }
}

/** The one gate for keys, for every transport: the scope, then the plan. */
export async function admitKey({ house, claims }: Pick<Call, 'house' | 'claims'>, { scope }: Meta): Promise<void> {
  if (claims?.key === undefined) return
  if (scope === undefined) throw new AppError('UNAUTHORIZED_ACTION', { scope: null })
  if (scope !== 'any') requireScope(claims.key, scope)
  await requireApiPlan(house, { userId: claims.userId, key: claims.key })
}

/** Errors of rules, such as those of Stripe's client, must not set the status of the answer. */
function rethrow(cause: unknown): never {
  throw getTRPCErrorFromUnknown(cause)
}

type MaybePromise<Value> = Value | Promise<Value>

const isNoInput = (input: z.ZodType) => input === noInput

function onlyDeclared(): never {
  throw new Error('Run the definition of the procedure instead of its tRPC resolver.')
}

/** An input that takes time to arrive, such as files. It is read once. */
export type DeferredInput<Input = unknown> = () => Promise<Input>

/** JSON never holds a function. */
function arrived(rawInput: unknown): unknown {
  return typeof rawInput === 'function' ? rawInput() : rawInput
}

export function readInput<Input extends z.ZodType>(schema: Input, rawInput: unknown): z.output<Input> {
  const read = schema.safeParse(rawInput)
  if (read.success) return read.data
  throw new TRPCError({ code: 'BAD_REQUEST', cause: read.error })
}

/** Uploads have gates of their own. Signed calls come from providers, which serve many people. */
function inTurn<Result>({ type, meta }: Pick<Definition, 'type' | 'meta'>, call: Call, run: () => Promise<Result>) {
  const isFree = meta.access === 'admin' || meta.access === 'source' || meta.multipart || meta.signed
  if (isFree) return run()
  const { house, claims } = call
  return takeTurn(claims?.userId ?? house.address ?? 'none', gateOf(type, meta), run)
}

function gateOf(type: Definition['type'], meta: Meta): GateName {
  if (meta.maxBodyBytes !== undefined) return 'largeBody'
  return meta.gate ?? (type === 'query' ? 'read' : 'write')
}

export const publicProcedure = procedureFor('public', async () => ({}))

/** Knows the caller where there is one. A session that has ended counts as none. */
export const anybodyProcedure = procedureFor('public', async call => ({
  caller: await requireCaller(call, 'user').catch(noneIfRefused),
}))

function noneIfRefused(error: unknown): undefined {
  if (error instanceof AppError) return undefined
  throw error
}

export const sessionProcedure = procedureFor('session', async call => ({ caller: await requireCaller(call) }))

export const userProcedure = procedureFor('user', async call => ({ caller: await requireCaller(call, 'user') }))

/** `act` is what the audit calls the procedure. */
export const adminProcedure = procedureFor('admin', async (call, path) => ({
  caller: { ...(await requireCaller(call, 'admin')), act: path },
}))

/** A valid ingestion key replaces the access token. */
export const sourceProcedure = procedureFor('source', async call => {
  if (!isSource(call)) await requireCaller(call, 'admin')
  return {}
})

function isSource({ house, reply }: Call): boolean {
  const { ingestionKey } = house.secrets
  const given = reply.request.headers['x-ingestion-key']
  return ingestionKey !== undefined && typeof given === 'string' && isEqualInConstantTime(given, ingestionKey)
}

/**
 * User and admin tokens are not interchangeable, and an admin token needs a caller who still is
 * one.
 */
async function requireCaller({ house, claims }: Call, audience?: 'user' | 'admin'): Promise<Caller> {
  if (claims === undefined) throw new AppError('AUTH_FAIL')
  // A key was read when the request arrived.
  const caller: Caller = claims.key === undefined ? await authenticate(house, claims) : { ...claims, role: 'user' }
  if (audience === undefined) return caller
  if (caller.audience !== audience || (audience === 'admin' && caller.role !== 'admin'))
    throw new AppError('UNAUTHORIZED_ACTION')
  return caller
}
