import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { createContext, type ProcessContext } from '@limelight/core/context'
import { announce } from '@limelight/core/platform/webhooks/announce'
import { createEndpoint } from '@limelight/core/platform/webhooks/endpoints'
import { advanceFileClock } from '@limelight/core/runtime/clock'
import { type Environment, loadConfig } from '@limelight/core/runtime/config'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { beforeCommit } from '@limelight/db/after-commit'
import { sql } from 'kysely'
import { killWorker, startWorker } from '../killed-worker.ts'
import { drillProgram } from '../programs.ts'
import { randomOf } from '../random.ts'
import { type Kind, openReceivers, type Receivers } from './receivers.ts'

export type DrillOptions = {
  /** A complete environment; its stores are migrated. */
  env: Environment & { CLOCK_FILE: string }
  endpoints: number
  messages: number
  kills: number
  /** Messages of each calm measurement of the delay. */
  measured: number
  seed: number
  say: (line: string) => void
}

const program = drillProgram('tests/drills/webhooks/worker.ts')
/** Of ten transactions, one is rolled back. */
const rollbackShare = 0.1
const shares: Record<Exclude<Kind, 'healthy'>, number> = { dead: 0.05, slow: 0.05, flaky: 0.1 }
const writersAtOnce = 8
const betweenKillsMs = 5000
const leaseMs = 31_000
const hourMs = 3_600_000
const stallMs = 240_000

type User = { id: string; kind: Kind }
type Site = DrillOptions & {
  ctx: ProcessContext
  receivers: Receivers
  users: User[]
  random: () => number
  worker: ChildProcess
  committed: Set<string>
  rolledBack: Set<string>
}

/** Writes messages to endpoints of all kinds while the worker is killed, moves the clock by six days, and counts. */
export async function drillWebhooks(options: DrillOptions) {
  await using receivers = await openReceivers()
  const env = { ...options.env, LIMELIGHT_ENV: 'local', WEBHOOK_TRUSTED_ORIGIN: receivers.url }
  const ctx = createContext('drill', loadConfig(env))
  const random = randomOf(options.seed)
  try {
    const users = await addEndpoints(ctx, receivers.url, options.endpoints)
    const worker = await startWorker(program, env)
    const sets = { committed: new Set<string>(), rolledBack: new Set<string>() }
    const site: Site = { ...options, env, ctx, receivers, users, random, worker, ...sets }
    const healthy = users.filter(({ kind }) => kind === 'healthy')
    const delayAlone = await measureDelay(site, healthy, healthy)
    const delayBeside = await measureDelay(site, healthy, users)
    options.say(`p95 from commit to receipt: ${delayAlone} ms alone, ${delayBeside} ms beside those that fail`)
    const kills = await writeAndKill(site)
    await moveSixDays(site)
    await killWorker(site.worker)
    return { kills, delayAlone, delayBeside, ...(await judge(site, kills)) }
  } finally {
    await ctx.disposers.dispose(ctx.logger, 5000)
  }
}

function kindOf(index: number, count: number): Kind {
  const [dead, slow, flaky] = [shares.dead, shares.slow, shares.flaky].map(share =>
    Math.max(1, Math.round(share * count)),
  )
  if (index < (dead ?? 0)) return 'dead'
  if (index < (dead ?? 0) + (slow ?? 0)) return 'slow'
  return index < (dead ?? 0) + (slow ?? 0) + (flaky ?? 0) ? 'flaky' : 'healthy'
}

/** One endpoint per user. */
async function addEndpoints(ctx: ProcessContext, url: string, count: number): Promise<User[]> {
  const users: User[] = []
  for (let index = 0; index < count; index += 1) {
    const { user } = await buildAccount(ctx)
    await givePlan(ctx, user.id)
    const kind = kindOf(index, count)
    await createEndpoint(ctx, { userId: user.id }, { url: `${url}/${kind}/${index}`, events: ['alert.found'] })
    users.push({ id: user.id, kind })
  }
  await sql`truncate outbox`.execute(ctx.db)
  return users
}

class Rollback extends Error {}

async function write({ ctx, committed, rolledBack }: Site, user: User, id: string, fails: boolean): Promise<void> {
  const data = { id, path: '/api/alerts' }
  try {
    await ctx.db.transaction().execute(async trx => {
      announce(ctx, trx, { userId: user.id, type: 'alert.found', data })
      // After the messages are written.
      if (fails) beforeCommit(trx, () => Promise.reject(new Rollback()))
    })
    committed.add(id)
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
    rolledBack.add(id)
  }
}

/** The p95 from commit to receipt at healthy endpoints, at a calm rate. */
async function measureDelay(site: Site, healthy: readonly User[], written: readonly User[]): Promise<number> {
  const { ctx, receivers, measured } = site
  const begun = new Map<string, number>()
  for (let count = 0; count < measured; count += 1) {
    const user = written[Math.floor(site.random() * written.length)]
    if (user === undefined) continue
    const id = `calm-${begun.size}-${count}-${written.length}`
    await write(site, user, id, false)
    if (healthy.includes(user)) begun.set(id, performance.now())
    await wait(20)
  }
  const rows = async () =>
    (
      await ctx.db
        .selectFrom('webhook_messages')
        .select(['id', 'object_id'])
        .where('object_id', 'in', ['', ...begun.keys()])
        .execute()
    ).map(({ id, object_id }) => ({ at: receivers.firstAt.get(wireId(id)), begunAt: begun.get(object_id) ?? 0 }))
  const until = performance.now() + stallMs
  let all = await rows()
  while (all.some(({ at }) => at === undefined) && performance.now() < until) {
    await wait(100)
    all = await rows()
  }
  const delays = all.map(({ at = Number.POSITIVE_INFINITY, begunAt }) => at - begunAt).toSorted((a, b) => a - b)
  return Math.round(delays[Math.floor(delays.length * 0.95)] ?? 0)
}

function wireId(id: string): string {
  return `msg_${id.replaceAll('-', '')}`
}

async function writeAndKill(site: Site): Promise<number> {
  const { messages, users, random, say } = site
  let left = messages
  let isDone = false
  const writer = async () => {
    while (left > 0) {
      left -= 1
      const user = users[Math.floor(random() * users.length)]
      if (user !== undefined) await write(site, user, `m-${left}`, random() < rollbackShare)
    }
  }
  const writing = Promise.all(Array.from({ length: writersAtOnce }, writer)).finally(() => {
    isDone = true
  })
  let kills = 0
  while (kills < site.kills) {
    await wait(betweenKillsMs)
    await kill(site)
    kills += 1
    say(`kill -9 ${kills}: ${messages - left} of ${messages} messages are written${isDone ? '' : ', more to come'}`)
  }
  await writing
  return kills
}

/** Without a worker no lease is alive, so those of the dead one can end at once. */
async function kill(site: Site): Promise<void> {
  await killWorker(site.worker)
  advanceFileClock(site.env.CLOCK_FILE, leaseMs)
  site.worker = await startWorker(program, site.env)
}

/** Six hours at a time, so that every retry has its turn. What never answers is not waited for. */
async function moveSixDays(site: Site): Promise<void> {
  await eventually(async () => (await countBad(site, 'failing_since is null')) === 0)
  for (let hours = 0; hours <= 144; hours += 6) {
    await settle(site, hours)
    advanceFileClock(site.env.CLOCK_FILE, 6 * hourMs)
  }
  await settle(site, 150)
  await eventually(async () => {
    advanceFileClock(site.env.CLOCK_FILE, hourMs)
    await wait(2000)
    return (await countBad(site, "status = 'ACTIVE'")) === 0
  })
}

async function eventually(isDone: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + stallMs
  while (!(await isDone()) && performance.now() < until) await wait(200)
}

/** Until nothing is due at endpoints that answer. */
async function settle({ ctx, say }: Site, hours: number): Promise<void> {
  const until = performance.now() + stallMs
  for (;;) {
    const { rows } = await sql<{ due: number }>`
      select count(*)::int as due from webhook_messages m join webhook_endpoints e on e.id = m.endpoint_id
      where m.status = 'WAITING' and m.next_attempt_at <= ${ctx.clock.now()} and e.status = 'ACTIVE'
        and e.url not like '%/dead/%' and e.url not like '%/slow/%'`.execute(ctx.db)
    if (rows[0]?.due === 0) return
    if (performance.now() > until) return say(`after ${hours} h: ${rows[0]?.due} messages are still due`)
    await wait(100)
  }
}

async function countBad({ ctx }: Site, condition: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_endpoints
    where (url like '%/dead/%' or url like '%/slow/%') and ${sql.raw(condition)}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

async function judge({ ctx, receivers, committed, rolledBack, users }: Site, kills: number) {
  const messages = await ctx.db
    .selectFrom('webhook_messages')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'endpoint_id')
    .select(['webhook_messages.id', 'object_id', 'webhook_messages.status', 'webhook_endpoints.status as endpoint'])
    .execute()
  const written = new Set(messages.map(({ object_id }) => object_id))
  const known = new Set(messages.map(({ id }) => wireId(id)))
  const { rows } = await sql<{ url: string; attempts: number }>`
    select url, count(*)::int as attempts from webhook_attempts
    join webhook_messages on webhook_messages.id = message_id
    join webhook_endpoints on webhook_endpoints.id = endpoint_id group by url`.execute(ctx.db)
  const beyond = rows.map(({ url, attempts }) => (receivers.perPath.get(new URL(url).pathname) ?? 0) - attempts)
  const failing = users.filter(({ kind }) => kind === 'dead' || kind === 'slow')
  const mails = await ctx.db.selectFrom('outbox').select('payload').where('name', '=', 'platform.mail').execute()
  const mailsTo = (id: string) => mails.filter(({ payload }) => JSON.stringify(payload).includes(id)).length
  return {
    messages: messages.length,
    delivered: messages.filter(({ status }) => status === 'DELIVERED').length,
    failed: messages.filter(({ status }) => status === 'FAILED').length,
    waitingAtPaused: messages.filter(({ status, endpoint }) => status === 'WAITING' && endpoint === 'PAUSED').length,
    waitingElsewhere: messages.filter(({ status, endpoint }) => status === 'WAITING' && endpoint === 'ACTIVE').length,
    missing: [...committed].filter(id => !written.has(id)).length,
    fromRollbacks: [...rolledBack].filter(id => written.has(id)).length,
    rolledBack: rolledBack.size,
    deliveredUnheard: messages.filter(({ id, status }) => status === 'DELIVERED' && !receivers.firstAt.has(wireId(id)))
      .length,
    unknownIds: [...receivers.firstAt.keys()].filter(id => !known.has(id)).length,
    attempts: rows.reduce((sum, { attempts }) => sum + attempts, 0),
    beyondAttempts: beyond.reduce((sum, count) => sum + count, 0),
    /** Of one endpoint. A kill repeats at most what was on its way there. */
    maxBeyond: Math.max(0, ...beyond),
    allowedBeyond: kills * 4,
    // One mail warns, one tells of the pause.
    wrongMails: failing.filter(({ id }) => mailsTo(id) !== 2).length,
  }
}
