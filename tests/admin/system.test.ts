import { randomUUID } from 'node:crypto'
import { recoveryMailJob } from '@limelight/core/accounts/jobs'
import { emit, markDead } from '@limelight/core/jobs/outbox'
import { startRoles } from '@limelight/workers/start'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { enterAsAdmin } from '../http/surface.ts'

const house = await openHouse()
const { ctx } = house
const { token } = await enterAsAdmin(house)
const { admin } = house.trpc(token)

async function addJob(email: string) {
  return ctx.db.transaction().execute(trx => emit(ctx, trx, recoveryMailJob, { email }))
}

async function addDeadJob() {
  const id = await addJob('nobody@example.test')
  await ctx.db.updateTable('outbox').set({ last_error: 'No answer', attempts: 8 }).where('id', '=', id).execute()
  await markDead(ctx.db, id, house.clock.now())
  return id
}

test('shows engines, and roles with their processes and backlog', async () => {
  const mail = async () => (await admin.system.query()).roles.find(({ role }) => role === 'mail')
  const waiting = (await mail())?.waiting ?? 0
  await addJob('waits@example.test')
  await addDeadJob()
  const running = startRoles(ctx, ['exports'], { handlers: [], schedules: [] })
  await expect
    .poll(async () => (await admin.system.query()).roles.find(({ role }) => role === 'exports')?.processes.length)
    .toBe(1)
  const { engines } = await admin.system.query()
  expect(engines).toMatchObject({ postgres: { ok: true, problem: null }, nats: { ok: true }, chain: { ok: true } })
  expect(engines.postgres.latencyMs).toBeGreaterThanOrEqual(0)
  expect(await mail()).toMatchObject({ processes: [], waiting: waiting + 1, dead: 1 })
  await running.stop()
  const after = (await admin.system.query()).roles.find(({ role }) => role === 'exports')
  expect(after).toEqual({ role: 'exports', processes: [], waiting: 0, oldestSeconds: null, dead: 0 })
})

test('counts what roles handled per hour of the last day', async () => {
  const handled = async () => (await admin.work.query()).find(({ role }) => role === 'mail')
  const before = await handled()
  for (const minutes of [0, 90, 23 * 60 + 59, 25 * 60]) {
    const id = await addJob('done@example.test')
    const doneAt = new Date(house.clock.now().getTime() - minutes * 60_000)
    await ctx.db.updateTable('outbox').set({ done_at: doneAt, attempts: 2 }).where('id', '=', id).execute()
  }
  const after = await handled()
  expect((after?.handled ?? 0) - (before?.handled ?? 0)).toBe(3)
  expect((after?.failures ?? 0) - (before?.failures ?? 0)).toBe(6)
  const added = after?.hours.map((count, hour) => count - (before?.hours[hour] ?? 0))
  expect(added).toEqual([1, ...Array.from({ length: 21 }, () => 0), 1, 1])
})

test('replays and drops dead letters', async () => {
  const [first, second] = [await addDeadJob(), await addDeadJob()]
  const { total, data } = await admin.deadLetters.query({ role: 'mail' })
  expect(data).toHaveLength(total)
  expect(data.find(({ id }) => id === first)).toMatchObject({
    role: 'mail',
    name: 'accounts.recovery',
    payload: { email: 'nobody@example.test' },
    attempts: 8,
    lastError: 'No answer',
  })
  expect(await admin.deadLetters.query({ role: 'orders' })).toEqual({ total: 0, data: [] })
  expect(await admin.replay.mutate({ ids: [first, randomUUID()] })).toEqual({ replayed: 1 })
  expect(await admin.drop.mutate({ id: second })).toEqual({ ok: true })
  await expect(admin.drop.mutate({ id: second })).rejects.toMatchObject({ message: 'ITEM_NOT_FOUND' })
  await expect(admin.replay.mutate({ ids: [] })).rejects.toMatchObject({ message: 'ITEM_COUNT_ERROR' })
  expect((await admin.deadLetters.query({})).total).toBe(total - 2)
  const acts = (await admin.audit.query({})).data.map(({ act }) => act)
  expect(acts.slice(0, 2)).toEqual(['admin.drop', 'admin.replay'])
})
