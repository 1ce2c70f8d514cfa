import { type AccessClaims, verifyAccessToken } from '@limelight/core/accounts/tokens'
import type { Context } from '@limelight/core/context'
import { AppError } from '@limelight/core/runtime/errors'
import type { Logger } from '@limelight/core/runtime/logger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ipPrefix } from '../http/rate-limits.ts'
import { causedBy } from '../http/requests.ts'
import type { Call } from '../procedures/trpc.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the access token, once its signature and dates were checked. Whether its session runs is checked by the call. */
    claims: AccessClaims | undefined
  }
}

/** A bad token is like none: public calls work, the others answer AUTH_FAIL. */
export function identifyCallers(app: FastifyInstance, ctx: Context): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Most calls of strangers have no token, and a hook without a promise costs them nothing.
    if (request.headers.authorization === undefined) done()
    else
      readClaims(ctx, request).then(claims => {
        request.claims = claims
        done()
      }, done)
  })
}

export async function readClaims(ctx: Context, request: FastifyRequest): Promise<AccessClaims | undefined> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined) return undefined
  try {
    return await verifyAccessToken(ctx, token)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

export function openCall(house: Context, request: FastifyRequest, reply: FastifyReply): Call {
  return { house: new RequestContext(house, request), claims: request.claims, reply }
}

/**
 * The house as one request sees it. Few calls log, so the logger waits to be asked. Made for every call: spreading the
 * house or a getter in a literal costs more than all the rest of opening one.
 */
class RequestContext implements Context {
  readonly config: Context['config']
  readonly secrets: Context['secrets']
  readonly clock: Context['clock']
  readonly db: Context['db']
  readonly clickhouse: Context['clickhouse']
  readonly nats: Context['nats']
  readonly mailer: Context['mailer']
  readonly chain: Context['chain']
  readonly requestId: string
  readonly causedBy: string | undefined
  readonly address: string
  readonly #parentLogger: Logger
  #logger: Logger | undefined

  constructor(house: Context, request: FastifyRequest) {
    this.config = house.config
    this.secrets = house.secrets
    this.clock = house.clock
    this.db = house.db
    this.clickhouse = house.clickhouse
    this.nats = house.nats
    this.mailer = house.mailer
    this.chain = house.chain
    this.requestId = request.id
    this.causedBy = causedBy(request.raw)
    this.address = ipPrefix(request.ip)
    this.#parentLogger = house.logger
  }

  get logger(): Logger {
    this.#logger ??= this.#parentLogger.child({ requestId: this.requestId })
    return this.#logger
  }
}
