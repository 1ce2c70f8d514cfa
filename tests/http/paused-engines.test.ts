import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, createServer as createTcpServer, type Server } from 'node:net'
import { checkReadiness } from '@limelight/core/readiness'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addInfluencers, buildInfluencer } from '@limelight/core/test/factories/influencers'
import { tariffNamed } from '@limelight/core/test/factories/tariffs'
import { createDatabase } from '@limelight/db/database'
import { expect, inject, test } from 'vitest'
import { withPausedClickHouse } from '../clickhouse-away.ts'
import { databaseUrl } from '../database.ts'
import { enterExporter } from '../favourites/export-files.ts'
import { springList } from '../favourites/list-owner.ts'
import { openHouse, refusal, type TestHouse } from '../house.ts'

/** More than the connections of the pool, which has five. */
const callCount = 25

/** Another user works, and readiness is right, while all these calls still wait. */
async function expectOthersToWork(house: TestHouse, calls: Promise<{ status: number }>[]) {
  let settled = 0
  const count = () => {
    settled += 1
  }
  for (const call of calls) call.then(count, count)
  const { accessToken: token } = await buildAccount(house.ctx)
  for (const call of ['GET /api/user', 'GET /api/user/favs', 'GET /api/user/tariffs'])
    expect((await house.rest(call, { token })).status).toBe(200)
  expect((await checkReadiness(house.ctx)).engines.postgres.ok).toBe(true)
  expect(settled).toBe(0)
}

test('a paused ClickHouse stops only the calls that need it', async () => {
  const house = await openHouse()
  const values = await addInfluencers(house.ctx, 'instagram', [buildInfluencer(), buildInfluencer()])
  const exporter = await enterExporter(house)
  const list = await exporter.create()
  await exporter.put(list, values)
  const form = { listId: list.id, format: 'csv', unmask: true }
  let calls: ReturnType<TestHouse['rest']>[] = []
  await withPausedClickHouse(house.ctx, async () => {
    calls = Array.from({ length: callCount }, () => exporter.rest('POST /api/user/favs/export', form))
    await expectOthersToWork(house, calls)
  })
  for (const answer of await Promise.all(calls)) expect(answer.body).toMatchObject(refusal(503, 'DATABASE_ERROR'))
})

test('a paused Stripe stops only the calls that need it', async () => {
  const paused = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(paused, 'listening')
  const house = await openHouse({ STRIPE_API_URL: `http://127.0.0.1:${portOf(paused)}` })
  const { user, accessToken: token } = await buildAccount(house.ctx)
  const id = await subscribe(house, user.id)
  const calls = Array.from({ length: callCount }, () =>
    house.rest(`DELETE /api/payments/user/subscriptions/${id}`, { token }),
  )
  await expectOthersToWork(house, calls)
  // From now on Stripe is down, which ends the calls.
  paused.close()
  const cut = setInterval(() => paused.closeAllConnections(), 50)
  for (const answer of await Promise.all(calls)) expect(answer.body).toMatchObject(refusal(503, 'DATABASE_ERROR'))
  clearInterval(cut)
})

/** A subscription that was bought at the provider. */
async function subscribe({ ctx }: TestHouse, userId: string): Promise<string> {
  const { id: tariffId, prices } = await tariffNamed(ctx, 'Pro')
  const [now, end] = [ctx.clock.now(), new Date(ctx.clock.now().getTime() + 30 * 24 * 60 * 60_000)]
  const [paymentId, subscriptionId, mirrorId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const plan = { user_id: userId, tariff_id: tariffId, tariff_price_id: prices[0]?.id ?? '' }
  await ctx.db
    .insertInto('payments')
    .values({
      ...{ ...plan, id: paymentId, cents: 100, duration_ms: 1, status: 'PAID', session_id: 'session', url: null },
      ...{ expires_at: end, paid_at: now, next_check_at: null, created_at: now },
    })
    .execute()
  await ctx.db
    .insertInto('subscriptions')
    .values({
      ...{ ...plan, id: subscriptionId, source: 'STRIPE', status: 'ACTIVE', starts_at: now, ends_at: end },
      ...{ grace_until: null, cancelled_at: null, limits: null, created_at: now },
    })
    .execute()
  await ctx.db
    .insertInto('provider_subscriptions')
    .values({
      ...{ id: mirrorId, provider_id: 'sub', payment_id: paymentId, user_id: userId, subscription_id: subscriptionId },
      ...{ status: 'active', is_settled: true, started_at: now, period_start: now, period_end: end },
      ...{ cancel_at_period_end: false, stopped_at: null, ended_at: null, given_up_at: null },
      ...{ next_check_at: null, created_at: now },
    })
    .execute()
  return subscriptionId
}

test('a paused Postgres makes every call answer 503, and calls work again afterwards', async () => {
  const house = await openHouse()
  const { accessToken: token } = await buildAccount(house.ctx)
  const postgres = new URL(databaseUrl(inject('engines').postgres, house.ctx.config.natsPrefix))
  let isPaused = false
  const proxy = createTcpServer(client => {
    const server = connect(Number(postgres.port), postgres.hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', bytes => void (isPaused || to.write(bytes)))
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const through = new URL(postgres)
  through.host = `127.0.0.1:${portOf(proxy)}`
  const direct = house.ctx.db
  const pool = { url: through.href, poolSize: 2, onConnectionLost: () => undefined }
  house.ctx.db = createDatabase({ ...pool, statementTimeoutMs: 2000 })

  const read = () => house.rest('GET /api/user', { token })
  const write = () => house.rest('POST /api/user/favs', { token, body: { ...springList, name: crypto.randomUUID() } })
  expect([(await read()).status, (await write()).status]).toEqual([200, 201])
  isPaused = true
  const answers = await Promise.all([read(), write(), read()])
  for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: refusal(503, 'DATABASE_ERROR') })
  isPaused = false
  expect([(await read()).status, (await write()).status]).toEqual([200, 201])

  await house.ctx.db.destroy()
  house.ctx.db = direct
  proxy.close()
})

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
