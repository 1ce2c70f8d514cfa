import type { Server } from 'node:net'

/** The port of a listening server, which the system chooses for port 0. */
export function portOf(server: Server): number {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server does not listen on a port.')
  return address.port
}
