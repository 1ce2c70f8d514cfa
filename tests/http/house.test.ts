import { errorCatalogue } from '@limelight/contract/errors'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'

const house = await openHouse()

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
  const { body } = await house.rest('GET /metrics')
  expect(body).toMatch(/limelight_request_seconds_count\{method="GET",route="\/api\/health",status="200"\} \d+/)
})

test('the error catalogue is complete', () => {
  expect(Object.keys(errorCatalogue)).toHaveLength(74)
})
