import { authenticateToken, runningSessions } from '@limelight/core/accounts/sessions'
import type { Context } from '@limelight/core/context'
import { type Envelope, listenLive, sessionRoom, userRoom } from '@limelight/core/jobs/live'
import { AppError } from '@limelight/core/runtime/errors'
import { hashToken } from '@limelight/core/runtime/secrets'
import type { FastifyInstance } from 'fastify'
import { type DefaultEventsMap, Server } from 'socket.io'
import * as z from 'zod'

const handshakeSchema = z.object({ token: z.string() })

/** How long a socket can outlive its session when the message that ends it was lost. */
const sessionCheckMs = 60_000

type SocketData = { sessionHash: string }
type Sockets = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>

/** Live updates. A socket belongs to one session of a user and hears what concerns that user. */
export function registerSockets(app: FastifyInstance, ctx: Context): void {
  const io: Sockets = new Server(app.server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    cors: { origin: ctx.config.corsOrigins },
  })
  io.use(async (socket, next) => {
    try {
      const { token } = handshakeSchema.parse(socket.handshake.auth)
      const caller = await authenticateToken(ctx, token)
      if (caller.audience !== 'user') throw new AppError('AUTH_FAIL')
      socket.data.sessionHash = hashToken(caller.sessionId)
      await socket.join([userRoom(caller.userId), sessionRoom(socket.data.sessionHash)])
      next()
    } catch (error) {
      if (!(error instanceof AppError) && !(error instanceof z.ZodError))
        ctx.logger.error({ err: error }, 'A socket could not be opened')
      next(new Error('AUTH_FAIL'))
    }
  })

  const end = new AbortController()
  void listenLive(ctx, message => deliver(io, message), end.signal)
  const check = setInterval(() => {
    disconnectEndedSessions(ctx, io).catch(error =>
      ctx.logger.warn({ err: error }, 'Sockets could not be checked; the next turn will'),
    )
  }, sessionCheckMs).unref()
  app.addHook('preClose', async () => {
    clearInterval(check)
    end.abort()
    // A lost connection brings clients back by themselves, to another instance; a spoken goodbye would not, so that one
    // means that the session has ended. Closing the HTTP server stays Fastify's business.
    io.engine.close()
  })
}

function deliver(io: Sockets, message: Envelope): void {
  if ('close' in message) io.in(message.room).disconnectSockets(true)
  else io.to(message.room).emit(message.name, message.data)
}

/** One question a turn for all sockets of this instance, however many there are. */
async function disconnectEndedSessions(ctx: Context, io: Sockets): Promise<void> {
  const open = new Set([...io.sockets.sockets.values()].map(socket => socket.data.sessionHash))
  if (open.size === 0) return
  const running = await runningSessions(ctx, [...open])
  for (const hash of open) {
    if (!running.has(hash)) io.in(sessionRoom(hash)).disconnectSockets(true)
  }
}
