import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '@limelight/api/server'
import { errorCatalogue } from '@limelight/contract/errors'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'

const metricsToken = 'a token of at least thirty-two characters'
const house = await openHouse({ METRICS_TOKEN: metricsToken })

test('the server is healthy, and ready when every engine is reachable', async () => {
  expect((await house.rest('GET /api/health')).body).toEqual({ ok: true })
  const ready = await house.rest('GET /api/ready')
  expect(ready).toMatchObject({
    status: 200,
    body: {
      ready: true,
      engines: { postgres: { ok: true }, clickhouse: { ok: true }, nats: { ok: true }, chain: { ok: true } },
    },
  })
})

test('the OpenAPI 3.1 document describes REST calls and has a page', async () => {
  const { body } = await house.rest('GET /api/openapi.json')
  expect(body).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/api/user/register': {
        post: {
          operationId: 'accounts.register',
          requestBody: {
            content: { 'application/json': { schema: { required: ['name', 'surname', 'email', 'password', 'tos'] } } },
          },
          responses: {
            201: { content: { 'application/json': { schema: { required: ['user', 'accessToken', 'refreshToken'] } } } },
          },
        },
      },
      '/api/user/activate/{id}': { get: { parameters: [{ name: 'id', in: 'path', required: true }] } },
      '/api/user': { get: { operationId: 'users.me', security: [{ accessToken: [] }] } },
    },
  })
  expect((await house.rest('GET /api/docs')).status).toBe(200)
  expect((await house.rest('GET /api/docs/json')).body).toEqual(body)
})

test('the metrics count requests by route', async () => {
  await house.rest('GET /api/health')
  expect((await house.rest('GET /metrics')).status).toBe(404)
  expect((await house.rest('GET /metrics', { token: 'another token of thirty-two characters' })).status).toBe(404)
  const { body } = await house.rest('GET /metrics', { token: metricsToken })
  expect(body).toMatch(/limelight_request_seconds_count\{method="GET",route="\/api\/health",status="200"\} \d+/)
})

test('the error catalogue is complete', () => {
  expect(Object.keys(errorCatalogue)).toHaveLength(74)
})

test('an error below /api is never cached, also beside the built web app', async () => {
  const webDir = await mkdtemp(join(tmpdir(), 'limelight-web-'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html>')
  const app = await buildServer({ ...house.ctx, config: { ...house.ctx.config, webDir } })
  for (const path of ['/api/nothing', '/api', '/trpc/nothing', '/media/img/none.png', '/nothing.js']) {
    const { statusCode, headers } = await app.inject(path)
    expect([path, statusCode, headers['cache-control']]).toEqual([path, 404, 'no-store'])
  }
  expect((await app.inject('/search')).headers['cache-control']).toBe('no-cache')
  // Search engines and other sites never learn the address of a shared report.
  expect((await app.inject('/shared/token')).headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
  await app.close()
  await rm(webDir, { recursive: true })
})
