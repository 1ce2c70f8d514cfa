import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { errorCode, PlainError } from '../plain-error.ts'

// Below the kernel's range for outgoing connections, so that no other program takes the port of an
// engine that restarts, and a client that waits for the engine cannot connect to itself.
const firstPort = 20_000
const lastPort = 32_000
const given = new Set<number>()

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(firstPort, lastPort)
    if (given.has(port) || !(await isFree(port, '127.0.0.1'))) continue
    given.add(port)
    return port
  }
  throw new PlainError(`No port between ${firstPort} and ${lastPort} is free. Stop other programs that use them.`)
}

/** Checks IPv4 and IPv6, because a browser may use either for `localhost`. */
export async function requireFreePort(port: number, purpose: string, remedy: string): Promise<void> {
  given.add(port)
  const free = await Promise.all(['127.0.0.1', '::1'].map(host => isFree(port, host)))
  if (free.includes(false)) {
    throw new PlainError(`Port ${port} of ${purpose} is in use. ${remedy}.`)
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', error => {
      const code = errorCode(error)
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') resolve(true)
      else if (code === 'EADDRINUSE') resolve(false)
      else if (code === 'EACCES') reject(new PlainError(`Port ${port} needs root. Choose a port from 1024 on.`))
      else reject(error)
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
