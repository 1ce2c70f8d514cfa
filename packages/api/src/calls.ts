import { type AccessClaims, verifyAccessToken } from '@limelight/core/accounts/tokens'
import type { Context } from '@limelight/core/context'
import { AppError } from '@limelight/core/errors'
import type { Logger } from '@limelight/core/logger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { network } from './rate-limits.ts'
import type { Call } from './trpc.ts'

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

/** Written out, because spreading the house costs more than all of this. Few calls log, so the logger waits to be asked. */
export function openCall(house: Context, request: FastifyRequest, reply: FastifyReply): Call {
  let logger: Logger | undefined
  return {
    house: {
      config: house.config,
      secrets: house.secrets,
      clock: house.clock,
      get logger() {
        logger ??= house.logger.child({ requestId: request.id })
        return logger
      },
      db: house.db,
      clickhouse: house.clickhouse,
      nats: house.nats,
      mailer: house.mailer,
      chain: house.chain,
      requestId: request.id,
      address: network(request.ip),
    },
    claims: request.claims,
    reply,
  }
}
