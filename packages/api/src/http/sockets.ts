import { authenticateToken, type Caller, findRunning } from '@limelight/core/accounts/sessions'
import type { Context } from '@limelight/core/context'
import {
  adminRoom,
  adminsRoom,
  listenLive,
  readLastNumbers,
  sessionRoom,
  userRoom,
  usersRoom,
} from '@limelight/core/jobs/live'
import { AppError, TooManyRequestsError } from '@limelight/core/runtime/errors'
import { hashToken } from '@limelight/core/runtime/secrets'
import type { FastifyInstance } from 'fastify'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import * as z from 'zod'
import { createDeliveries } from './deliveries.ts'
import { sockets } from './metrics.ts'
import { createStrangers } from './strangers.ts'

const handshakeSchema = z.object({ token: z.string() })

/** More than anyone has windows. */
const maxSocketsPerUser = 20
const tokenTimeoutMs = 5000

/** How long a socket can outlive its session if the message that closes it is lost. */
const sessionCheckMs = 60_000

type SocketData = { sessionHash: string }
type Sockets = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>
type Connection = Socket['conn']

/** Live updates. A socket belongs to one session and receives the updates of its user, or those of all admins. */
export function registerSockets(app: FastifyInstance, ctx: Context): void {
  const strangers = createStrangers(ctx.config)
  const proofs = new WeakMap<object, () => void>()
  const io: Sockets = new Server(app.server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: tokenTimeoutMs,
    // Called for new connections only.
    allowRequest: (request, decide) => decide(null, strangers.admits(request)),
    cors: { origin: ctx.config.corsOrigins },
  })
  const deliveries = createDeliveries({
    findLastNumbers: rooms => readLastNumbers(ctx, rooms),
    deliver: ({ room, name, data }) => void io.to(room).emit(name, data),
    onGap: room => reconnect(io, io.sockets.adapter.rooms.get(room) ?? []),
  })
  const end = new AbortController()
  const live = listenLive(
    ctx,
    {
      onMessage(envelope) {
        if ('close' in envelope) io.in(envelope.room).disconnectSockets(true)
        else deliveries.take(envelope)
      },
      onLost() {
        deliveries.closeAll()
        reconnect(io, io.sockets.sockets.keys())
      },
    },
    end.signal,
  )
  io.of('/').adapter.on('delete-room', room => {
    deliveries.close(room)
    live.unfollow(room)
  })
  io.engine.on('connection', (connection: Connection) => {
    const { prove, leave } = strangers.add(connection.request)
    proofs.set(connection, prove)
    connection.once('close', leave)
    sockets.inc()
    connection.once('close', () => sockets.dec())
  })
  io.use(async (socket, next) => {
    try {
      const { token } = handshakeSchema.parse(socket.handshake.auth)
      const caller = await authenticateToken(ctx, token)
      const [own, ...others] = roomsOf(caller)
      if (countOf(io, own) >= maxSocketsPerUser) throw new TooManyRequestsError(60)
      socket.data.sessionHash = hashToken(caller.sessionId)
      const rooms = [own, ...others, sessionRoom(socket.data.sessionHash)]
      await socket.join(rooms)
      await Promise.all(rooms.map(live.follow))
      await deliveries.open([own, ...others])
      proofs.get(socket.conn)?.()
      next()
    } catch (error) {
      if (error instanceof TooManyRequestsError) return next(error)
      if (!(error instanceof AppError) && !(error instanceof z.ZodError))
        ctx.logger.error({ err: error }, 'Could not open a socket')
      next(new Error('AUTH_FAIL'))
    }
  })

  const check = setInterval(() => {
    disconnectEndedSessions(ctx, io).catch(error =>
      ctx.logger.warn({ err: error }, 'Could not check the sessions of open sockets; retrying with the next check'),
    )
  }, sessionCheckMs).unref()
  app.addHook('preClose', async () => {
    clearInterval(check)
    end.abort()
    // Clients reconnect to another instance after a lost connection, but not after a disconnect
    // packet, which means that the session has ended. Fastify closes the HTTP server.
    io.engine.close()
  })
}

function countOf(io: Sockets, room: string): number {
  return io.sockets.adapter.rooms.get(room)?.size ?? 0
}

/** The room of the person comes first. */
function roomsOf({ userId, audience, role }: Caller): [string, ...string[]] {
  if (audience === 'user') return [userRoom(userId), usersRoom]
  if (role !== 'admin') throw new AppError('AUTH_FAIL')
  return [adminRoom(userId), adminsRoom]
}

/** Windows may have missed updates. After a lost connection they connect again and read everything anew. */
function reconnect(io: Sockets, ids: Iterable<string>): void {
  for (const id of [...ids]) io.sockets.sockets.get(id)?.conn.close()
}

/** One query per check for all sockets of this instance. */
async function disconnectEndedSessions(ctx: Context, io: Sockets): Promise<void> {
  const open = new Set([...io.sockets.sockets.values()].map(socket => socket.data.sessionHash))
  if (open.size === 0) return
  const running = await findRunning(ctx, [...open])
  for (const hash of open) {
    if (!running.has(hash)) io.in(sessionRoom(hash)).disconnectSockets(true)
  }
}
