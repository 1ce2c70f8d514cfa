import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '@limelight/api/server'
import { errorCatalogue } from '@limelight/contract/errors'
import { createFolderFiles } from '@limelight/core/engines/folder-files'
import { writeDemoProgress } from '@limelight/core/readiness'
import { createDatabase } from '@limelight/db/database'
import { migratePostgres } from '@limelight/db/migrate'
import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import * as z from 'zod'
import { withoutClickHouse } from '../clickhouse-away.ts'
import { databaseUrl, runStatement } from '../database.ts'
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
      engines: {
        postgres: { ok: true },
        clickhouse: { ok: true },
        nats: { ok: true },
        chain: { ok: true },
        files: { ok: true },
      },
    },
  })
})

test('a file store that is away is named and stops nothing else', async () => {
  const app = await buildServer({ ...house.ctx, files: createFolderFiles({ mediaDir: '/dev/null/media' }) })
  expect((await app.inject('/api/ready')).json()).toMatchObject({
    ready: true,
    engines: { postgres: { ok: true }, files: { ok: false, reason: expect.stringContaining('log') } },
  })
  await app.close()
})

test('the server is ready only with a schema that its code can work with', async () => {
  const { postgres } = inject('engines')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await runStatement(postgres, `create database ${name}`)
  const probe = createDatabase({ url: databaseUrl(postgres, name), poolSize: 1, onConnectionLost: () => undefined })
  const app = await buildServer({ ...house.ctx, probe })
  const ask = async () => (await app.inject('/api/ready')).json()
  const missing = {
    ready: false,
    engines: { postgres: { ok: false, reason: 'Migrations are missing. Run `npm run migrate`.' } },
  }
  expect(await ask()).toMatchObject(missing)
  await migratePostgres(probe)
  expect(await ask()).toMatchObject({ ready: true })
  const add = (migration: string) => sql`insert into kysely_migration values (${migration}, '')`.execute(probe)
  const { rows } = await sql<{ name: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration) returning name`.execute(probe)
  expect((await app.inject('/api/ready')).statusCode).toBe(503)
  for (const { name } of rows) await add(name)
  await add('29990101000000-split-names')
  await add('29990102000000-drop-names-needs-20260101000000')
  expect(await ask()).toMatchObject({ ready: true })
  await add('29990103000000-drop-full-names-needs-29990101000000')
  expect(await ask()).toMatchObject({
    ready: false,
    engines: {
      postgres: { reason: 'The database needs a newer release. Start the release that has migrated it.' },
    },
  })
  await app.close()
  await probe.destroy()
  await runStatement(postgres, `drop database ${name} with (force)`)
})

test('a demo that still loads creators says how many are there, and marks its pages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-demo-'))
  const file = join(folder, 'progress.json')
  const { config } = house.ctx
  const ctx = { ...house.ctx, config: { ...config, webDir: folder, demoProgressFile: file } }
  for (const page of ['index', 'admin']) await writeFile(join(folder, `${page}.html`), '<head></head>')
  const app = await buildServer(ctx)
  const read = async () => {
    const pages = await Promise.all(['/tariffs', '/admin'].map(async url => (await app.inject(url)).body))
    return { demo: (await app.inject('/api/ready')).json().demo, pages }
  }
  writeDemoProgress(ctx.config, { loaded: 5000, total: 50_000 })
  const marked = '<head><meta name="demo-progress"></head>'
  expect(await read()).toEqual({ demo: { loaded: 5000, total: 50_000 }, pages: [marked, marked] })
  await rm(file)
  expect(await read()).toEqual({ demo: undefined, pages: ['<head></head>', '<head></head>'] })
  await app.close()
  await rm(folder, { recursive: true })
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
      '/api/clickhouse/{kind}': {
        get: {
          parameters: expect.arrayContaining([
            expect.objectContaining({ name: 'followersMin', description: 'Followers or Subscribers, at least.' }),
          ]),
        },
      },
      '/api/user': { get: { operationId: 'users.me', security: [{ accessToken: [] }] } },
    },
  })
  expect((await house.rest('GET /api/docs')).status).toBe(200)
  // The page describes the same calls by OpenAPI 3.0, which Swagger UI shows much faster.
  const calls = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.object({ summary: z.string() }))) })
  const shown = await house.rest('GET /api/docs/json?all')
  expect(shown.body).toMatchObject({ openapi: '3.0.3' })
  expect(calls.parse(shown.body).paths).toEqual(calls.parse(body).paths)
  // The calls for keys come first.
  const [first, forKeys] = await Promise.all([
    house.rest('GET /api/docs/json'),
    house.rest('GET /api/openapi.json?for=key'),
  ])
  expect(calls.parse(first.body).paths).toEqual(calls.parse(forKeys.body).paths)
})

test('the metrics count requests by route', async () => {
  await house.rest('GET /api/health')
  expect((await house.rest('GET /metrics')).status).toBe(404)
  expect((await house.rest('GET /metrics', { token: 'another token of thirty-two characters' })).status).toBe(404)
  const { body } = await house.rest('GET /metrics', { token: metricsToken })
  expect(body).toMatch(/limelight_request_seconds_count\{method="GET",route="\/api\/health",status="200"\} \d+/)
})

test('the metrics tell which engines answer, what is left of the disk, and what the pool does', async () => {
  const { body } = await house.rest('GET /metrics', { token: metricsToken })
  for (const engine of ['postgres', 'clickhouse', 'nats', 'chain', 'files'])
    expect(body).toContain(`limelight_engine_up{engine="${engine}"} 1`)
  expect(body).toMatch(/^limelight_disk_free_bytes [1-9]/m)
  expect(body).toMatch(/^limelight_postgres_connections\{state="idle"\} \d/m)
  await withoutClickHouse(house.ctx, async () => {
    const search = house.trpc().influencers.sample.query({ kind: 'instagram', search: 'food' })
    await expect(search).rejects.toThrow('DATABASE_ERROR')
    const { body: away } = await house.rest('GET /metrics', { token: metricsToken })
    expect(away).toContain('limelight_engine_up{engine="clickhouse"} 0')
    expect(away).toMatch(/limelight_clickhouse_statement_seconds_count\{statement="[\w. ]+",outcome="failed"\} [1-9]/)
  })
})

test('each call has one line with its request id and name, and probes have none', async () => {
  const logger = house.ctx.logger.child({}, { level: 'info' })
  const info = vi.spyOn(logger, 'info').mockReturnValue(undefined)
  const app = await buildServer({ ...house.ctx, logger })
  const headers = { 'x-request-id': 'call-of-a-test' }
  for (const url of ['/api/health', '/api/ready', '/', '/trpc/tariffs.list', '/trpc/users.me,tariffs.list?batch=1'])
    await app.inject({ url, headers })
  await app.close()
  const line = { requestId: 'call-of-a-test', method: 'GET', route: '/trpc/:paths', ms: expect.any(Number) }
  expect(info.mock.calls.filter(([, message]) => message === 'Call answered')).toEqual([
    [{ ...line, status: 200, calls: 'tariffs.list' }, 'Call answered'],
    [{ ...line, status: 207, calls: 'users.me,tariffs.list' }, 'Call answered'],
  ])
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
