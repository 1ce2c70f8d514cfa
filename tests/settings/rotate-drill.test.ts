import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { buildServer } from '@limelight/api/server'
import type { Context } from '@limelight/core/context'
import { createSharedLink } from '@limelight/core/influencers/sharing/links'
import { createKey } from '@limelight/core/results/sales/keys'
import { childEnvironment } from '@limelight/core/runtime/config'
import { newId } from '@limelight/core/runtime/ids'
import { hashToken, randomToken, seal } from '@limelight/core/runtime/secrets'
import { requireSecrets, sealAnew } from '@limelight/core/settings/app-secret'
import { sealedColumns } from '@limelight/core/settings/sealed-store'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildList } from '@limelight/core/test/factories/favourites'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { nodeProgram } from '@limelight/stack/launcher/engines/children'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { buildPrograms } from '@limelight/stack/launcher/engines/program-build'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { randomOf } from '../drills/random.ts'
import { environmentOf, openHouse } from '../house.ts'
import { fill, findBroken, renew } from './contents.ts'

/** The secret changes while two APIs answer calls and the worker that seals anew is killed. */
const { size: texts, seed } = inject('drill') ?? { size: 2000, seed: 1 }
const random = randomOf(seed)
const callers = 4
/** What callers may have sealed with the former secret while the worker counts: links and keys. */
const stillWritten = callers * 12
const former = 'a secret for tests that is long enough'
const newest = 'another secret for tests, just as long'
// As in the first step of docs/operating.md, this API knows the new secret and does not use it yet.
const house = await openHouse({ APP_SECRET: former, APP_SECRET_FORMER: newest })
const { ctx } = house
const withSecrets = (appSecret: string, ...formerAppSecrets: string[]): Context => ({
  ...ctx,
  secrets: { ...ctx.secrets, appSecret, formerAppSecrets },
})
const [before, rotating, after] = [withSecrets(former), withSecrets(newest, former), withSecrets(newest)]
const port = await freePort()
let worker: ReturnType<typeof spawn> | undefined

const server = await buildServer(rotating)
await server.listen({ host: 'localhost', port: 0 })
await buildPrograms()
afterAll(async () => {
  await killWorker()
  await server.close()
})

function startWorker(changes: Record<string, string>) {
  const { command, args } = nodeProgram('packages/workers/src/main.ts', ['--role', 'schedules'])
  worker = spawn(command, args, {
    env: childEnvironment({ ...environmentOf(house.ctx), WORKER_PORT: String(port), ...changes }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return worker
}

async function killWorker(): Promise<void> {
  if (worker === undefined || worker.exitCode !== null || worker.signalCode !== null) return
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
}

/** What the metric says, undefined before the first run. */
async function textsLeft(): Promise<number | undefined> {
  const page = await fetch(`http://localhost:${port}/metrics`).then(
    answer => answer.text(),
    () => '',
  )
  const [, left] = /^limelight_sealed_with_former_secret (\d+)$/m.exec(page) ?? []
  return left === undefined ? undefined : Number(left)
}

async function untilLeft(count: number): Promise<void> {
  for (;;) {
    const left = await textsLeft()
    if (left !== undefined && left <= count) return
    await wait(50)
  }
}

async function addSharedLinks(userId: string): Promise<void> {
  for (let start = 0; start < texts; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, texts - start) }, () => {
      const [id, token] = [newId(ctx.clock), randomToken()]
      return {
        ...{ id, user_id: userId, network: 'instagram' as const, influencer_id: '1', list_id: null, name: 'Lena' },
        ...{ token_hash: hashToken(token), sealed_token: seal(before, 'shared-reports', id, token) },
        ...{ created_at: ctx.clock.now(), ends_at: new Date(ctx.clock.now().getTime() + 86_400_000) },
      }
    })
    await ctx.db.insertInto('shared_reports').values(rows).execute()
  }
}

/** Each answer must be good, whichever API signed the token and sealed what is read. */
async function callDuring(work: Promise<unknown>): Promise<number> {
  const origins = [house.url, new URL(server.listeningOrigin).origin]
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  const call = async (index: number): Promise<number> => {
    const random = randomOf(seed + index)
    const made = random() < 0.5 ? ctx : rotating
    const { user, accessToken } = await buildAccount(made)
    await givePlan(made, user.id)
    const list = await buildList(made, user.id)
    let calls = 0
    while (!isOver) {
      const writer = random() < 0.5 ? ctx : rotating
      const subject = { network: 'instagram', influencer_id: '1', list_id: null, name: 'Lena', days: 30 } as const
      if (calls < 10) await createSharedLink(writer, { userId: user.id }, subject)
      await createKey(writer, { userId: user.id }, list)
      const origin = origins[random() < 0.5 ? 0 : 1]
      const headers = { authorization: `Bearer ${accessToken}` }
      const answer = await fetch(`${origin}/api/shared-reports`, { headers })
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('/shared/')])
      calls += 1
    }
    return calls
  }
  const counts = await Promise.all(Array.from({ length: callers }, (_, index) => call(index)))
  await ended
  return counts.reduce((sum, count) => sum + count, 0)
}

test('a secret is replaced while calls run', { timeout: 1_800_000 }, async () => {
  await requireSecrets(before)
  const { user } = await buildAccount(ctx)
  await addSharedLinks(user.id)
  const [used, kept] = [await fill(house, before), await fill(house, ctx)]

  const sealing = async () => {
    const environment = { APP_SECRET: newest, APP_SECRET_FORMER: former }
    for (const part of [random(), random()].toSorted((a, b) => b - a)) {
      startWorker(environment)
      await untilLeft(Math.floor(texts * part))
      await killWorker()
    }
    startWorker(environment)
    await untilLeft(stillWritten)
  }
  expect(await callDuring(sealing())).toBeGreaterThan(0)
  for (const checks of [used.stored, used.sent, kept.stored]) expect(await findBroken(checks, rotating)).toEqual([])

  // What an API with the former secret has sealed since then would be lost.
  await createKey(ctx, { userId: user.id }, await listOf(user.id))
  await expect(requireSecrets(after)).rejects.toThrow('opens what is stored in result_lists')
  await sealAnew(rotating)
  await killWorker()
  for (const secrets of [before, withSecrets('a guessed secret that nobody has used')])
    await expect(requireSecrets(secrets)).rejects.toThrow(/^Neither APP_SECRET nor APP_SECRET_FORMER opens/)
  const refused = startWorker({ APP_SECRET: former })
  expect(await once(refused, 'exit')).toEqual([1, null])

  await requireSecrets(after)
  for (const checks of [used.stored, kept.stored]) expect(await findBroken(checks, after)).toEqual([])
  expect(await findBroken(kept.sent, after)).toEqual(Object.keys(kept.sent))
  const fresh = await fill(house, after)
  expect(await findBroken(fresh.stored, after)).toEqual([])
  await requireSecrets(after)
})

async function listOf(userId: string) {
  await givePlan(ctx, userId)
  return buildList(ctx, userId)
}

test('a connected app goes on with what the new secret has signed', async () => {
  const { clientId, refreshToken } = await fill(house, before)
  const renewed = await renew(rotating, { clientId, refreshToken })
  const raced = await renew(withSecrets(former, newest), { clientId, refreshToken })
  expect(raced.refresh_token).toBe(renewed.refresh_token)
  expect((await renew(after, { clientId, refreshToken: renewed.refresh_token })).scope).toBe('discovery')
})

test('every column of bytes is sealed anew, or holds nothing sealed', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and atttypid = 'bytea'::regtype and attnum > 0`.execute(ctx.db)
  const open = ['inbound_mails.raw', 'inbound_mails.message', 'result_sales.hash']
  expect(rows.map(({ name }) => name).sort()).toEqual(
    [...sealedColumns.map(({ table, column }) => `${table}.${column}`), ...open].sort(),
  )
})
