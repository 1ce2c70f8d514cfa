import type { ErrorBody } from '@limelight/contract/errors'
import { authenticate, type Caller } from '@limelight/core/accounts/sessions'
import type { AccessClaims } from '@limelight/core/accounts/tokens'
import type { Context } from '@limelight/core/context'
import { AppError } from '@limelight/core/runtime/errors'
import { isEqualInConstantTime } from '@limelight/core/runtime/secrets'
import { initTRPC } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { toErrorBody } from './errors.ts'
import { takeTurn } from './turns.ts'

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
 * arrives: exactly one, after the fields.
 */
export type FileRules = { maxFiles: number; maxBytes: number; streamed?: true }

/** The header that carries the signature over the body. */
export type SignedBody = { header: string }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Meta = {
  access?: Access
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
 * only cookies need. Links copy this object, so it has few keys.
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

/** Uploads have gates of their own. Signed calls come from providers, which serve many people. */
const inTurn = t.middleware(({ ctx: { house, claims }, meta, path, type, next }) =>
  meta?.multipart === undefined && meta?.signed === undefined
    ? takeTurn(
        claims?.userId ?? house.address ?? 'none',
        { path, type, hasLargeBody: meta?.maxBodyBytes !== undefined },
        () => next(),
      )
    : next(),
)

export const publicProcedure = t.procedure.meta({ access: 'public' }).use(inTurn)

/** Knows the caller where there is one. A session that has ended counts as none. */
export const anybodyProcedure = t.procedure
  .meta({ access: 'public' })
  .use(inTurn)
  .use(async ({ ctx, next }) => next({ ctx: { caller: await requireCaller(ctx, 'user').catch(noneIfRefused) } }))

function noneIfRefused(error: unknown): undefined {
  if (error instanceof AppError) return undefined
  throw error
}

export const sessionProcedure = t.procedure
  .meta({ access: 'session' })
  .use(inTurn)
  .use(async ({ ctx, next }) => next({ ctx: { caller: await requireCaller(ctx) } }))

export const userProcedure = t.procedure
  .meta({ access: 'user' })
  .use(inTurn)
  .use(async ({ ctx, next }) => next({ ctx: { caller: await requireCaller(ctx, 'user') } }))

/** `act` is what the audit calls the procedure. */
export const adminProcedure = t.procedure
  .meta({ access: 'admin' })
  .use(async ({ ctx, path, next }) => next({ ctx: { caller: { ...(await requireCaller(ctx, 'admin')), act: path } } }))

/** A valid ingestion key replaces the access token. */
export const sourceProcedure = t.procedure.meta({ access: 'source' }).use(async ({ ctx, next }) => {
  if (!isSource(ctx)) await requireCaller(ctx, 'admin')
  return next()
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
  const caller = await authenticate(house, claims)
  if (audience === undefined) return caller
  if (caller.audience !== audience || (audience === 'admin' && caller.role !== 'admin'))
    throw new AppError('UNAUTHORIZED_ACTION')
  return caller
}
