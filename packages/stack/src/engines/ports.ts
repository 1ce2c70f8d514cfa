import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { errorCode, PlainError } from '../plain-error.ts'

// Below the range the kernel takes for outgoing connections: nobody slips into the port of an engine that restarts, and
// a client that waits for the engine cannot end up connected to itself.
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
  throw new PlainError(`No free port was found between ${firstPort} and ${lastPort}.`)
}

/** `localhost` is two addresses where the machine has IPv6; a browser may use either. */
export async function requireFreePort(port: number, purpose: string, remedy: string): Promise<void> {
  given.add(port)
  const free = await Promise.all(['127.0.0.1', '::1'].map(host => isFree(port, host)))
  if (free.includes(false)) {
    throw new PlainError(`Port ${port}, where ${purpose}, is taken by another program; ${remedy}.`)
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', error => {
      const code = errorCode(error)
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') resolve(true)
      else if (code === 'EADDRINUSE') resolve(false)
      else if (code === 'EACCES')
        reject(new PlainError(`Port ${port} may only be opened by root; choose one from 1024 on.`))
      else reject(error)
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
