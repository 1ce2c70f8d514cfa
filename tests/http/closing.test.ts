import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { startStopping } from '@limelight/core/readiness'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { openInstance } from './instances.ts'

const house = await openHouse()

test('a closing server answers the request in progress', async () => {
  const { config } = house.ctx
  const patient = { ...house, ctx: { ...house.ctx, config: { ...config, shutdownDeadlineMs: 60_000 } } }
  const instance = await openInstance(patient)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const signUp = () => {
    const body = JSON.stringify(buildSignUp())
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    }
    const call = request(`${instance.url}/api/user/register`, { method: 'POST', agent, headers })
    return { call, body }
  }
  const first = signUp()
  const answered = once(first.call, 'response')
  first.call.flushHeaders()
  // The server asks for the body, so it has the request.
  await once(first.call, 'continue')
  const closing = instance.close()
  first.call.end(first.body)
  const [answer] = await answered
  answer.resume()
  expect([answer.statusCode, answer.headers.connection]).toEqual([201, 'close'])
  await closing
  agent.destroy()
})

test('a server that stops is not ready, serves, and ends connections with their answers', async () => {
  const { ctx } = house
  expect((await fetch(`${house.url}/api/health`)).headers.get('connection')).toBe('keep-alive')
  startStopping(ctx)
  const ready = await fetch(`${house.url}/api/ready`)
  expect([ready.status, await ready.json()]).toMatchObject([503, { ready: false, stopping: true }])
  const answer = await house.rest('POST /api/user/register', { body: buildSignUp() })
  expect([answer.status, answer.headers.get('connection')]).toEqual([201, 'close'])
})
