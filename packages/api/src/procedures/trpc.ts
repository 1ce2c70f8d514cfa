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

/** `session` is a user or an admin; `source` is an admin, or a program that brings in data with a key of its own. */
type Access = 'public' | 'session' | 'user' | 'admin' | 'source'

/** What the caller of a REST route gets instead of the plain JSON answer; answers false to leave it at that. */
export type Presenter = (
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: { house: Context; result?: unknown; error?: ErrorBody },
) => boolean | Promise<boolean>

/**
 * What a call that takes files allows; `maxBytes` is for each of them. Files that are `streamed` are handed over while
 * they arrive: one, behind the fields.
 */
export type FileRules = { maxFiles: number; maxBytes: number; streamed?: true }

/** The header that carries the signature over the body. */
export type SignedBody = { header: string }

export type Meta = {
  access?: Access
  /** One line for the OpenAPI document. */
  summary?: string
  /** Its input holds files, so it arrives as multipart; they are `files` in it, as bytes. */
  multipart?: FileRules
  /** A program calls it and signs the body: over REST its input is `payload`, the body as text, and `signature`. */
  signed?: SignedBody
  /** Puts the procedure on the REST surface too. */
  rest?: {
    route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`
    /** Further addresses of the same call. */
    aliases?: `/api/${string}`[]
    /** 201 for POST and 200 for the rest, unless said otherwise. */
    status?: number
    present?: Presenter
  }
}

/**
 * A call: the house as this request sees it, the claims of its access token if it carried a good one, and the answer under
 * way, for cookies alone. This object is copied on the way, so it has few keys.
 */
export type Call = { house: Context; claims: AccessClaims | undefined; reply: FastifyReply }

/** Schemas word their own refusals; what they leave unsaid reads like this. */
z.config({ customError: () => 'Invalid request' })

const t = initTRPC
  .context<Call>()
  .meta<Meta>()
  .create({
    // A stack trace tells a stranger about the house and a colleague nothing that the log does not.
    isDev: false,
    errorFormatter: ({ shape, error }) => {
      const data = toErrorBody(error)
      return { ...shape, message: data.errorMessage, data }
    },
  })

export const router = t.router
export const mergeRouters = t.mergeRouters

export const publicProcedure = t.procedure.meta({ access: 'public' })

export const sessionProcedure = t.procedure
  .meta({ access: 'session' })
  .use(async ({ ctx, next }) => next({ ctx: { caller: await requireCaller(ctx) } }))

export const userProcedure = t.procedure
  .meta({ access: 'user' })
  .use(async ({ ctx, next }) => next({ ctx: { caller: await requireCaller(ctx, 'user') } }))

export const adminProcedure = t.procedure
  .meta({ access: 'admin' })
  .use(async ({ ctx, next }) => next({ ctx: { caller: await requireCaller(ctx, 'admin') } }))

/** Whom the key proves, no token has to. */
export const sourceProcedure = t.procedure.meta({ access: 'source' }).use(async ({ ctx, next }) => {
  if (!isSource(ctx)) await requireCaller(ctx, 'admin')
  return next()
})

function isSource({ house, reply }: Call): boolean {
  const { ingestionKey } = house.secrets
  const given = reply.request.headers['x-ingestion-key']
  return ingestionKey !== undefined && typeof given === 'string' && isEqualInConstantTime(given, ingestionKey)
}

/** Tokens of users and of admins never replace each other, and who is no admin any more has no use for an old one. */
async function requireCaller({ house, claims }: Call, audience?: 'user' | 'admin'): Promise<Caller> {
  if (claims === undefined) throw new AppError('AUTH_FAIL')
  const caller = await authenticate(house, claims)
  if (audience === undefined) return caller
  if (caller.audience !== audience || (audience === 'admin' && caller.role !== 'admin'))
    throw new AppError('UNAUTHORIZED_ACTION')
  return caller
}
