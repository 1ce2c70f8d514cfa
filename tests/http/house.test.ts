import { errorCatalogue } from '@limelight/contract/errors'
import { expect, it } from 'vitest'
import { openHouse } from '../house.ts'

const house = await openHouse()

it('is healthy, and ready with every engine', async () => {
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

it('describes every REST call in OpenAPI 3.1, with a page to read it', async () => {
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

it('measures itself', async () => {
  await house.rest('GET /api/health')
  const { body } = await house.rest('GET /metrics')
  expect(body).toMatch(/limelight_request_seconds_count\{method="GET",route="\/api\/health",status="200"\} \d+/)
})

it('knows the whole catalogue of errors', () => {
  expect(Object.keys(errorCatalogue)).toHaveLength(74)
})
