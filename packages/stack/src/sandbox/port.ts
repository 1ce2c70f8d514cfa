import type { Server } from 'node:net'

/** Where a server listens; the system has chosen when it was asked for port 0. */
export function portOf(server: Server): number {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server does not listen on a port.')
  return address.port
}
