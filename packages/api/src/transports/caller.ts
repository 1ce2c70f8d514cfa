import { type AccessClaims, verifyAccessToken } from '@limelight/core/accounts/tokens'
import type { Context } from '@limelight/core/context'
import { authenticateKey } from '@limelight/core/platform/keys/keys'
import { AppError } from '@limelight/core/runtime/errors'
import type { Logger } from '@limelight/core/runtime/logger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readCookie } from '../http/cookies.ts'
import { ipPrefix, type RateLimiter, tooManyRequests } from '../http/rate-limits.ts'
import { causedBy } from '../http/requests.ts'
import type { Call } from '../procedures/trpc.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The claims of a valid access token, or of a key. Each call checks itself whether the session
     * still runs.
     */
    claims: AccessClaims | undefined
  }
  interface FastifyContextConfig {
    /** The kinds of keys that may call this route. On all others, such as tRPC, a key counts as no token. */
    keyKinds?: readonly ('KEY' | 'CONNECTION')[]
  }
}

/**
 * An invalid access token counts as none: public calls work, others fail with AUTH_FAIL. An invalid
 * key is refused everywhere, because no call is public to a program that has one.
 */
export function identifyCallers(app: FastifyInstance, ctx: Context, limiter: RateLimiter): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const token = readBearer(request)
    // Public calls rarely have a token, and a hook without a promise costs nothing.
    if (token === undefined) return done()
    readClaims(ctx, limiter, request, token).then(claims => {
      request.claims = claims
      done()
    }, done)
  })
}

function readBearer({ headers }: FastifyRequest): string | undefined {
  const [scheme, token] = headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}

/** Keys of programs, and access tokens of connections. */
const keyPattern = /^ll[ka]_/

async function readClaims(
  ctx: Context,
  limiter: RateLimiter,
  request: FastifyRequest,
  token: string,
): Promise<AccessClaims | undefined> {
  if (keyPattern.test(token)) return readKey(ctx, limiter, request, token)
  try {
    return await verifyAccessToken(ctx, token)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Guesses count for their network, so that each of them costs no more than a public call. */
async function readKey(
  ctx: Context,
  limiter: RateLimiter,
  request: FastifyRequest,
  token: string,
): Promise<AccessClaims | undefined> {
  const { keyKinds } = request.routeOptions.config
  if (keyKinds === undefined) return undefined
  if (limiter.left(request) === 0) throw tooManyRequests
  const found = await authenticateKey(ctx, token)
  if (found !== undefined && keyKinds.includes(found.key.kind)) {
    const { userId, key } = found
    return { userId, sessionId: key.id, audience: 'user', key }
  }
  limiter.take(request, 1)
  throw new AppError('AUTH_FAIL')
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
  readonly replica: Context['replica']
  readonly probe: Context['probe']
  readonly clickhouse: Context['clickhouse']
  readonly nats: Context['nats']
  readonly files: Context['files']
  readonly mailer: Context['mailer']
  readonly chain: Context['chain']
  readonly requestId: string
  readonly key: Context['key']
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
    this.replica = house.replica
    this.probe = house.probe
    this.clickhouse = house.clickhouse
    this.nats = house.nats
    this.files = house.files
    this.mailer = house.mailer
    this.chain = house.chain
    this.requestId = request.id
    this.causedBy = causedBy(request.raw)
    this.address = ipPrefix(request.ip)
    this.key = request.claims?.key
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
