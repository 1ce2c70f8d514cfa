import { buildServer } from '@limelight/api/server'
import { createContext } from '@limelight/core/context'
import { io, type Socket } from 'socket.io-client'
import { afterAll } from 'vitest'
import * as z from 'zod'
import type { TestHouse } from '../house.ts'

type Instance = {
  url: string
  close: () => Promise<void>
  /** Resolves when this process has received all live updates that were published before. */
  catchUp: () => Promise<void>
}

/** One more API process over the same stores, as behind a load balancer. */
export async function openInstance({ ctx, clock }: TestHouse, port = 0): Promise<Instance> {
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
  const url = await server.listen({ host: 'localhost', port })
  const catchUp = async () => (await own.nats.connection()).flush()
  // After the first answer this process has subscribed, and after the second NATS knows.
  await catchUp()
  await catchUp()
  return { url, close, catchUp }
}

const opened: Socket[] = []

/** A window of a user. It does not reconnect, so a test sees how it was disconnected. */
export function openWindow(url: string, auth: object, transports = ['websocket']): Socket {
  const socket = io(url, { auth, transports, reconnection: false, forceNew: true })
  opened.push(socket)
  return socket
}

export function closeWindows(): void {
  for (const socket of opened.splice(0)) socket.disconnect()
}

/** The outcome of the handshake. */
export function outcomeOf(socket: Socket): Promise<string> {
  return new Promise(resolve => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', error => resolve(error.message))
  })
}

/** The next message of this name, or the reason for `disconnect`. */
export function nextOf(socket: Socket, name: string): Promise<unknown> {
  return new Promise(resolve => socket.once(name, resolve))
}

/** The next message of this name that has these fields. Earlier messages may still be on their way. */
export function nextWith(socket: Socket, name: string, fields: Record<string, string>): Promise<unknown> {
  const isWanted = z.object(Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, z.literal(value)])))
  return new Promise(resolve => {
    const hear = (message: unknown) => {
      if (!isWanted.safeParse(message).success) return
      socket.off(name, hear)
      resolve(message)
    }
    socket.on(name, hear)
  })
}
