import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createContext, type ProcessContext } from '@limelight/core/context'
import { defineJob } from '@limelight/core/jobs/job'
import { emit } from '@limelight/core/jobs/outbox'
import { announce } from '@limelight/core/platform/webhooks/announce'
import { createEndpoint } from '@limelight/core/platform/webhooks/endpoints'
import { sendMessage } from '@limelight/core/platform/webhooks/send'
import { loadConfig } from '@limelight/core/runtime/config'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { migratePostgres } from '@limelight/db/migrate'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import { callOut } from '@limelight/workers/handle'
import { webhookHandlers } from '@limelight/workers/platform/webhooks/handlers'
import { startRoles } from '@limelight/workers/start'
import { sql } from 'kysely'
import * as z from 'zod'
import { bareEnvironment } from './bare-environment.ts'
import { say, table } from './report.ts'

const { values } = parseArgs({
  options: { endpoints: { type: 'string', default: '40' }, seconds: { type: 'string', default: '30' } },
})
const count = z.coerce.number().int().positive()
const { endpoints, seconds } = z.object({ endpoints: count, seconds: count }).parse(values)
const messagesPerEndpoint = 60

/** Half of the endpoints never answer. */
let received = 0
const server = createServer((request, response) => {
  request.resume()
  if (request.url?.startsWith('/silent') === true) return
  received += 1
  response.end('{}')
})
await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
const origin = `http://localhost:${(server.address() as AddressInfo).port}`

const folder = await mkdtemp(join(tmpdir(), 'limelight-bench-'))
const engines = await startEngines({ home: folder, report: say, only: ['postgres', 'nats'] })
const env = {
  ...bareEnvironment({ postgres: engines.postgres.url, folder }),
  ...{ LIMELIGHT_ENV: 'local', WEBHOOK_TRUSTED_ORIGIN: origin, NATS_URL: engines.nats.url, LOG_LEVEL: 'silent' },
}
const ctx = createContext('bench', loadConfig(env))
await migratePostgres(ctx.db)

const users: { id: string; url: string }[] = []
for (let index = 0; index < endpoints; index += 1) {
  const { user } = await buildAccount(ctx)
  await givePlan(ctx, user.id)
  const url = `${origin}/${index % 2 === 0 ? 'silent' : 'healthy'}/${index}`
  await createEndpoint(ctx, { userId: user.id }, { url, events: ['alert.found'] })
  users.push({ id: user.id, url })
}

/** One job per message, with the same requests. */
const naiveJob = defineJob({
  role: 'naive',
  name: 'bench.deliver',
  payload: z.object({ url: z.string() }),
})
const naiveHandler = callOut(naiveJob, async (house, { payload }) => {
  const { status } = await sendMessage(house, payload.url, { body: '{}', timeoutMs: 15_000 })
  if (status !== 200) throw new Error('not delivered')
})

async function fill(write: (user: (typeof users)[number]) => Promise<void>): Promise<void> {
  await sql`truncate outbox`.execute(ctx.db)
  for (let index = 0; index < messagesPerEndpoint; index += 1) await Promise.all(users.map(write))
}

async function measure(house: ProcessContext, role: string): Promise<number> {
  received = 0
  const running = startRoles(house, ['relay', role], { handlers: [...webhookHandlers, naiveHandler], schedules: [] })
  await wait(seconds * 1000)
  const rate = received / seconds
  void running.stop()
  return rate
}

const inTransaction = (write: Parameters<ReturnType<typeof ctx.db.transaction>['execute']>[0]) =>
  ctx.db.transaction().execute(write)

await fill(({ url }) =>
  inTransaction(async trx => {
    await emit(ctx, trx, naiveJob, { url })
  }).then(() => undefined),
)
const naive = await measure(createContext('naive', loadConfig({ ...env, NATS_PREFIX: 'naive' })), 'naive')
await fill(({ id }) =>
  inTransaction(async trx =>
    announce(ctx, trx, { userId: id, type: 'alert.found', data: { id: 'x', path: '/api/alerts' } }),
  ).then(() => undefined),
)
const ours = await measure(createContext('ours', loadConfig({ ...env, NATS_PREFIX: 'ours' })), 'webhooks')

table(
  ['webhooks', `${endpoints} endpoints, half of them silent, ${seconds} s`],
  [
    ['messages per second, one job per message', naive.toFixed(1)],
    ['messages per second, one turn per endpoint', ours.toFixed(1)],
    ['times as many', (ours / Math.max(naive, 0.1)).toFixed(1)],
  ],
)
await rm(folder, { recursive: true, force: true })
process.exit(ours >= 3 * naive ? 0 : 1)
