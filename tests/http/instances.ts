import { buildServer } from '@limelight/api/server'
import { createContext } from '@limelight/core/context'
import { io, type Socket } from 'socket.io-client'
import { afterAll } from 'vitest'
import type { TestHouse } from '../house.ts'

/** One more API process over the stores of the house, as behind a load balancer. */
export async function openInstance({ ctx, clock }: TestHouse): Promise<{ url: string; close: () => Promise<void> }> {
  const own = createContext('instance', { config: ctx.config, secrets: ctx.secrets }, { clock })
  const server = await buildServer(own)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= server.close().then(async () => {
      await own.disposers.dispose(own.logger, 10_000)
    })
    return closing
  }
  afterAll(close)
  const url = await server.listen({ host: 'localhost', port: 0 })
  // What is subscribed before this answer is heard; what is told from now on arrives.
  await (await own.nats.connection()).flush()
  return { url, close }
}

const opened: Socket[] = []

/** A window of somebody. It does not come back by itself, so that a test sees how it was cut off. */
export function openWindow(url: string, auth: object, transports = ['websocket']): Socket {
  const socket = io(url, { auth, transports, reconnection: false, forceNew: true })
  opened.push(socket)
  return socket
}

export function closeWindows(): void {
  for (const socket of opened.splice(0)) socket.disconnect()
}

/** How the handshake ended. */
export function outcomeOf(socket: Socket): Promise<string> {
  return new Promise(resolve => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', error => resolve(error.message))
  })
}

/** What a window is told next under this name; for `disconnect` the reason. */
export function nextOf(socket: Socket, name: string): Promise<unknown> {
  return new Promise(resolve => socket.once(name, resolve))
}
