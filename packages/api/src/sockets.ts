import { authenticateToken } from '@limelight/core/accounts/sessions'
import type { Context } from '@limelight/core/context'
import { AppError } from '@limelight/core/errors'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import * as z from 'zod'

const handshakeSchema = z.object({ token: z.string() })

/** Live updates. A socket belongs to one session and hears what concerns its user. */
export function registerSockets(app: FastifyInstance, ctx: Context): void {
  const io = new Server(app.server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    cors: { origin: ctx.config.corsOrigins },
  })
  io.use(async (socket, next) => {
    try {
      const { token } = handshakeSchema.parse(socket.handshake.auth)
      const caller = await authenticateToken(ctx, token)
      await socket.join([`user:${caller.userId}`, `session:${caller.sessionId}`])
      next()
    } catch (error) {
      if (!(error instanceof AppError) && !(error instanceof z.ZodError))
        ctx.logger.error({ err: error }, 'A socket could not be opened')
      next(new Error('AUTH_FAIL'))
    }
  })
  app.addHook('preClose', () => disconnect(io))
}

/** Clients hear that they are cut off and come back to another instance. Closing the HTTP server stays Fastify's business. */
async function disconnect(io: Server): Promise<void> {
  io.disconnectSockets(true)
  io.engine.close()
}
