import { buildAccount } from '@limelight/core/test/factories/accounts'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import { openHouse } from '../house.ts'

const house = await openHouse()
const sockets: Socket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

/** Resolves with how the handshake ended. */
function connect(auth: object, transports: string[]): Promise<string> {
  const socket = io(house.url, { auth, transports, reconnection: false, forceNew: true })
  sockets.push(socket)
  return new Promise(resolve => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', error => resolve(error.message))
  })
}

it.each([[['polling']], [['websocket']]])('opens with a good token over %s', async transports => {
  const { accessToken } = await buildAccount(house.ctx)
  expect(await connect({ token: accessToken }, transports)).toBe('connected')
})

it.each([[{}], [{ token: 'nonsense' }], [{ token: { $ne: 1 } }]])('refuses %j with AUTH_FAIL', async auth => {
  expect(await connect(auth, ['polling'])).toBe('AUTH_FAIL')
})

it('refuses a token whose session has ended', async () => {
  const { accessToken, user } = await buildAccount(house.ctx)
  await house.ctx.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  expect(await connect({ token: accessToken }, ['polling'])).toBe('AUTH_FAIL')
})
