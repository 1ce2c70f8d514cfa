import type { Envelope } from '@limelight/core/jobs/live'
import type { Server, Socket } from 'socket.io'

type Transport = Socket['conn']['transport']

/**
 * Sends live updates to the sockets of this process, in the order in which they arrive. Updates that
 * arrive together leave in one response per polling window, because each response costs the window
 * another request.
 */
export function createDeliveries(io: Server): (message: Envelope) => void {
  let waiting: Envelope[] = []
  const held = new Set<Transport>()

  function hold(room: string) {
    for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
      const transport = io.sockets.sockets.get(id)?.conn.transport
      if (transport?.name !== 'polling' || !transport.writable) continue
      transport.writable = false
      held.add(transport)
    }
  }

  /** `ready` makes the connection write what it has buffered. */
  function release() {
    for (const transport of held) {
      transport.writable = true
      transport.emit('ready')
    }
    held.clear()
  }

  function deliver(message: Envelope) {
    if ('close' in message) {
      release()
      io.in(message.room).disconnectSockets(true)
    } else {
      hold(message.room)
      io.to(message.room).emit(message.name, message.data)
    }
  }

  function deliverAll() {
    const messages = waiting
    waiting = []
    try {
      for (const message of messages) deliver(message)
    } finally {
      release()
    }
  }

  return message => {
    if (waiting.length === 0) setImmediate(deliverAll)
    waiting.push(message)
  }
}
