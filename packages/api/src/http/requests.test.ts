import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { warnOfProxy } from './requests.ts'

test('warns once when a proxy forwards requests that count as its own', async () => {
  const warn = vi.fn()
  const app = fastify()
  warnOfProxy(app, { warn })
  app.get('/', async () => 'ok')

  await app.inject('/')
  expect(warn).not.toHaveBeenCalled()
  for (let request = 0; request < 3; request += 1)
    await app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(warn).toHaveBeenCalledOnce()
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('Set TRUST_PROXY to the address of the proxy.'))
})
