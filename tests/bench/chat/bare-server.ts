import { createServer } from 'node:http'
import { connect } from 'nats'
import { Server } from 'socket.io'
import * as z from 'zod'

/**
 * One instance of the leanest chat over socket.io and NATS, in a separate process: a window names
 * its room itself, and what arrives is sent on to the rooms of all instances. It checks no token and
 * no shape, and stores nothing.
 */
const [natsUrl = '', subject = ''] = process.argv.slice(2)
const nats = await connect({ servers: natsUrl })
const http = createServer()
const io = new Server(http, { serveClient: false, transports: ['polling'] })
io.on('connection', socket => {
  void socket.join(String(socket.handshake.auth.room))
  socket.on('write', (room: string, data: unknown) => {
    nats.publish(subject, JSON.stringify({ room, name: 'newMessage', data }))
  })
})
const subscription = nats.subscribe(subject)
http.listen(0, 'localhost', () => {
  const { port } = z.object({ port: z.number() }).parse(http.address())
  process.send?.({ port })
})
process.on('disconnect', () => process.exit())
for await (const message of subscription) {
  const { room, name, data } = message.json<{ room: string; name: string; data: unknown }>()
  io.to(room).emit(name, data)
}
