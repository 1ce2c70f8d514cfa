import { type AccessClaims, verifyAccessToken } from '@limelight/core/accounts/tokens'
import type { Context } from '@limelight/core/context'
import { AppError } from '@limelight/core/runtime/errors'
import type { Logger } from '@limelight/core/runtime/logger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readCookie } from '../http/cookies.ts'
import { ipPrefix } from '../http/rate-limits.ts'
import { causedBy } from '../http/requests.ts'
import type { Call } from '../procedures/trpc.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The claims of a valid access token. Each call checks itself whether the session still runs.
     */
    claims: AccessClaims | undefined
  }
}

/** An invalid token counts as none: public calls work, others fail with AUTH_FAIL. */
export function identifyCallers(app: FastifyInstance, ctx: Context): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Public calls rarely have a token, and a hook without a promise costs nothing.
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
 * The context of one request. Every call creates one, so it is a class: spreading the context or a
 * getter in a literal costs more than the rest of opening a call. The logger is created on first
 * use, because few calls log.
 */
class RequestContext implements Context {
  readonly config: Context['config']
  readonly secrets: Context['secrets']
  readonly clock: Context['clock']
  readonly db: Context['db']
  readonly probe: Context['probe']
  readonly clickhouse: Context['clickhouse']
  readonly nats: Context['nats']
  readonly mailer: Context['mailer']
  readonly chain: Context['chain']
  readonly requestId: string
  readonly causedBy: string | undefined
  readonly address: string
  readonly #request: FastifyRequest
  readonly #parentLogger: Logger
  #logger: Logger | undefined

  constructor(house: Context, request: FastifyRequest) {
    this.config = house.config
    this.secrets = house.secrets
    this.clock = house.clock
    this.db = house.db
    this.probe = house.probe
    this.clickhouse = house.clickhouse
    this.nats = house.nats
    this.mailer = house.mailer
    this.chain = house.chain
    this.requestId = request.id
    this.causedBy = causedBy(request.raw)
    this.address = ipPrefix(request.ip)
    this.#request = request
    this.#parentLogger = house.logger
  }

  get device(): string | undefined {
    return readCookie(this.#request, this.config, 'device')
  }

  get userAgent(): string | undefined {
    return this.#request.headers['user-agent']
  }

  get logger(): Logger {
    this.#logger ??= this.#parentLogger.child({ requestId: this.requestId })
    return this.#logger
  }
}
