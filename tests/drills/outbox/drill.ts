import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Environment } from '@limelight/core/runtime/config'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { createDatabase, type Database, type Tables } from '@limelight/db/database'
import { migratePostgres } from '@limelight/db/migrate'
import { nodeProgram, type Program } from '@limelight/stack/launcher/engines/children'
import { answersOk } from '@limelight/stack/launcher/engines/http-probe'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { type Engines, startEngines } from '@limelight/stack/launcher/engines/start'
import { type SupervisedProcess, supervise } from '@limelight/stack/launcher/engines/supervise'
import { roleEnvironment } from '@limelight/stack/launcher/environment'
import { type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod'
import { drillProgram } from '../programs.ts'
import { randomOf } from '../random.ts'
import { type Settings, startNatsCluster } from './nats-cluster.ts'

export type DrillOptions = {
  folder: string
  events: number
  kills: number
  seed: number
  broken?: 'sweeper' | 'dedupe'
  /** A cluster of NATS gets these settings one after the other, and loses the leader of the stream. */
  settings?: readonly Settings[]
  say: (line: string) => void
}

export type DrillResult = {
  acknowledged: number
  kills: Record<string, number>
  /** Connections to Postgres that were terminated one by one. */
  cuts: number
  changes: number
  crashed: number
  delivered: number
  lost: number
  appliedTwice: number
  mailed: number
  unmailed: number
}

const clients = 12
/** Short, so jobs of a killed process are redelivered early in the drill. */
const ackWaitMs = 3000
const sweepAfterMs = 2000
/** Longer than any redelivery, sweep or retry, so nothing more will happen after it. */
const stallMs = 25_000

/**
 * Registers accounts over HTTP while API, relay, worker, NATS and Postgres get SIGKILL in turn at
 * random moments, and once JetStream loses its disk. Then it counts: every acknowledged
 * registration has its effect exactly once.
 */
export async function drillOutbox(options: DrillOptions): Promise<DrillResult> {
  await using engines = await startEngines({
    home: options.folder,
    report: options.say,
    only: options.settings === undefined ? ['postgres', 'nats', 'sandbox'] : ['postgres', 'sandbox'],
  })
  const db = await prepareStore(engines.postgres.url)
  await using house = await startHouse(engines, options)
  try {
    const kills = Object.fromEntries(Object.keys(house.victims).map(name => [name, 0]))
    const { acknowledged, cuts, changes } = await load(house, engines, db, options, kills)
    options.say(`${acknowledged.length} acknowledged; waiting until nothing changes`)
    await Promise.all(Object.values(house.victims).map(victim => victim.ready()))
    await settle(db)
    const killedRoles = (kills.api ?? 0) + (kills.relay ?? 0) + (kills.worker ?? 0) + rolesWithSettings * changes
    const crashed = house.restarts() - killedRoles
    const counted = await count(db, engines.sandbox.url, acknowledged)
    return { acknowledged: acknowledged.length, kills, cuts, changes, crashed, ...counted }
  } finally {
    await db.destroy()
  }
}

async function prepareStore(url: string): Promise<Database> {
  const db = createDatabase({ url, poolSize: 2, onConnectionLost: () => undefined })
  await migratePostgres(db)
  await sql`create table drill_effects (outbox_id uuid not null)`.execute(db)
  return db
}

/** Relay, worker and schedules. */
const rolesWithSettings = 3

type Victim = 'api' | 'relay' | 'worker' | 'nats' | 'postgres'
type House = AsyncDisposable & {
  url: string
  victims: Record<Victim, { kill: () => Promise<void>; ready: () => Promise<void> }>
  restarts: () => number
  /** Starts the roles again with other settings, and resolves when NATS has them. */
  change: (settings: Settings) => Promise<void>
}

async function startHouse(engines: Engines, { broken, settings = [], say }: DrillOptions): Promise<House> {
  const port = await freePort()
  const ending = new AbortController()
  const onGiveUp = (error: Error) => say(error.message)
  const [first] = settings
  const cluster =
    first && (await startNatsCluster({ home: engines.home, report: say, onGiveUp, signal: ending.signal }))
  const env: Environment = {
    ...roleEnvironment(
      {
        postgres: engines.postgres,
        nats: cluster ?? engines.nats,
        sandbox: engines.sandbox,
        clockFile: engines.clockFile,
        // This drill uses neither.
        clickhouse: { url: 'http://127.0.0.1:1' },
        chain: { url: 'http://127.0.0.1:1' },
      },
      {
        port,
        publicUrl: `http://localhost:${port}`,
        workerPort: 0,
        usdtAddress: `0x${'0'.repeat(40)}`,
        mediaDir: engines.home.folder('media'),
      },
    ),
    LOG_LEVEL: 'warn',
    RATE_LIMIT_ADDRESS: '1000000000',
    // Sign-ups are many and none of them needs a strong hash.
    PASSWORD_MEMORY_KIB: '8',
    ...environmentOf(first ?? { replicas: 1, ackWaitMs }),
    OUTBOX_SWEEP_AFTER_MS: String(sweepAfterMs),
  }
  let restarts = 0
  const report = () => {
    restarts += 1
  }
  const watch = { home: engines.home, report, onGiveUp, signal: ending.signal }
  const start = async (name: string, program: Program, health?: (workerPort: number) => string) => {
    const workerPort = await freePort()
    return supervise(
      {
        name,
        program: () => ({ ...program, env: { ...env, WORKER_PORT: String(workerPort) } }),
        answers: () => (health === undefined ? Promise.resolve(true) : answersOk(health(workerPort))),
      },
      watch,
    )
  }
  const role = (name: string) =>
    start(
      name,
      nodeProgram('packages/workers/src/main.ts', ['--role', name]),
      workerPort => `http://localhost:${workerPort}/health`,
    )
  const [api, relay, mail, schedules] = await Promise.all([
    start('api', nodeProgram('packages/api/src/main.ts', []), () => `http://localhost:${port}/api/health`),
    role('relay'),
    start('worker', drillProgram('tests/drills/outbox/worker.ts', broken === 'dedupe' ? ['break-dedupe'] : [])),
    broken === 'sweeper' ? undefined : role('schedules'),
  ])
  const toVictim = (process: SupervisedProcess) => ({ kill: () => process.kill('SIGKILL'), ready: process.ready })
  const nats = cluster ? { kill: cluster.killLeader, ready: cluster.ready } : toVictim(engines.nats.process)
  return {
    url: `http://localhost:${port}`,
    victims: {
      api: toVictim(api),
      relay: toVictim(relay),
      worker: toVictim(mail),
      nats,
      postgres: toVictim(engines.postgres.process),
    },
    restarts: () => restarts,
    async change(settings) {
      Object.assign(env, environmentOf(settings))
      await Promise.all([relay, mail, schedules].map(role => role?.ready().then(() => role.kill('SIGTERM'))))
      await cluster?.changed(settings)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([api, relay, mail, schedules].map(process => process?.stop()))
      await cluster?.[Symbol.asyncDispose]()
    },
  }
}

function environmentOf({ replicas, ackWaitMs }: Settings): Environment {
  return { NATS_REPLICAS: String(replicas), JOB_ACK_WAIT_MS: String(ackWaitMs) }
}

/**
 * Registers until enough were acknowledged and all kills are done. The next process is killed after a fixed number of
 * acknowledgements.
 */
async function load(
  house: House,
  engines: Engines,
  db: Database,
  { events, kills, seed, settings = [], say }: DrillOptions,
  killed: Record<string, number>,
): Promise<{ acknowledged: string[]; cuts: number; changes: number }> {
  const random = randomOf(seed)
  const acknowledged: string[] = []
  const victims = Object.entries(house.victims)
  const moments = Array.from({ length: kills }, () => Math.floor(random() * events * 0.95)).sort((a, b) => a - b)
  const wipeAt = settings.length === 0 ? Math.floor(kills / 2) : undefined
  let cuts = 0
  let changes = 0
  let isReaped = false

  const client = async () => {
    // The reaper may wait for jobs that only another registration makes.
    while (acknowledged.length < events || !isReaped) {
      const form = buildSignUp()
      const answer = await fetch(`${house.url}/api/user/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(form),
        signal: AbortSignal.timeout(15_000),
      }).catch(() => undefined)
      if (answer?.status === 201) acknowledged.push(form.email)
      else await wait(50)
      await answer?.arrayBuffer().catch(() => undefined)
    }
  }

  const kill = async (name: string, victim: House['victims'][Victim]) => {
    await victim.kill()
    return { toll: [name], note: '' }
  }

  const changeBefore = async (index: number) => {
    const due = settings[Math.floor((index * settings.length) / moments.length)]
    if (due === undefined || due === settings[changes]) return
    await house.change(due)
    changes += 1
    say(`      ${due.replicas} replicas, ${due.ackWaitMs} ms for an ack  (${acknowledged.length} acknowledged)`)
  }

  const wipe = async () => {
    await loseJetStream(engines, house.victims.worker, db)
    return { toll: ['worker', 'nats'], note: ', whose JetStream store is gone' }
  }

  const tell = (index: number, { toll, note }: { toll: string[]; note: string }) => {
    for (const dead of toll) killed[dead] = (killed[dead] ?? 0) + 1
    say(`${String(index + 1).padStart(4)}  kill -9 ${toll.join(' and ')}${note}  (${acknowledged.length} acknowledged)`)
  }

  const reaper = async () => {
    for (const [index, moment] of moments.entries()) {
      while (acknowledged.length < moment) await wait(5)
      await changeBefore(index)
      const [name, victim] = victims[index % victims.length] ?? []
      if (name === undefined || victim === undefined) return
      cuts += await cutConnection(db)
      // A process that is still starting is killed once it is ready.
      await victim.ready()
      tell(index, index === wipeAt ? await wipe() : await kill(name, victim))
    }
  }

  const reaping = reaper().finally(() => {
    isReaped = true
  })
  await Promise.all([reaping, ...Array.from({ length: clients }, client)])
  return { acknowledged, cuts, changes }
}

/** Terminates one Postgres connection, busy or not, as a failover or an operator does. */
async function cutConnection(db: Database): Promise<number> {
  const cut = sql<{ cut: boolean }>`
    select pg_terminate_backend(pid) as cut from pg_stat_activity
    where application_name like 'limelight%' and pid <> pg_backend_pid() order by random() limit 1`
  const { rows } = await cut.execute(db).catch(() => ({ rows: [] }))
  return rows.length
}

/** The worst case: no worker runs, jobs wait only in the stream, and the stream loses its disk. */
async function loseJetStream(engines: Engines, worker: House['victims'][Victim], db: Database): Promise<void> {
  await engines.nats.process.ready()
  await worker.ready()
  await worker.kill()
  const inStream = () => countJobs(db, query => query.where('published_at', 'is not', null))
  while ((await inStream()) < 5) await wait(5)
  await rm(engines.home.folder('nats'), { recursive: true, force: true })
  await engines.nats.process.kill('SIGKILL')
}

/** Returns when no job waits, or when nothing has changed for too long. */
async function settle(db: Database): Promise<void> {
  let waiting = Number.POSITIVE_INFINITY
  for (let movedAt = performance.now(); performance.now() - movedAt < stallMs; await wait(100)) {
    const left = await countJobs(db)
    if (left === 0) return
    if (left < waiting) movedAt = performance.now()
    waiting = left
  }
}

type Jobs = SelectQueryBuilder<Tables, 'outbox', { jobs: string }>

async function countJobs(db: Database, only: (query: Jobs) => Jobs = query => query): Promise<number> {
  const unfinished = db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<string>().as('jobs'))
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
  return Number((await only(unfinished).executeTakeFirstOrThrow()).jobs)
}

async function count(db: Database, sandbox: string, acknowledged: string[]) {
  const { rows: jobs } = await sql<{ id: string; email: string; effects: number }>`
    select outbox.id, activation_links.email, count(drill_effects.outbox_id)::int as effects
    from outbox
    join activation_links on activation_links.id = (outbox.payload->>'linkId')::uuid
    left join drill_effects on drill_effects.outbox_id = outbox.id
    group by outbox.id, activation_links.email`.execute(db)
  const mails = await readMessageIds(sandbox)
  const mustHave = new Set(acknowledged)
  const theirs = jobs.filter(job => mustHave.has(job.email))
  return {
    delivered: jobs.filter(job => job.effects > 0).length,
    lost: acknowledged.length - theirs.filter(job => job.effects > 0).length,
    appliedTwice: jobs.filter(job => job.effects > 1).length,
    mailed: mails.size,
    unmailed: theirs.filter(job => !mails.has(job.id)).length,
  }
}

const pageSchema = z.object({ total: z.number(), data: z.array(z.object({ messageId: z.string() })) })
const page = 1000

/** The outbox ids of the mails that arrived. */
async function readMessageIds(sandbox: string): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let offset = 0, total = 1; offset < total; offset += page) {
    const answer = await fetch(`${sandbox}/mails?offset=${offset}&limit=${page}`)
    const mails = pageSchema.parse(await answer.json())
    total = mails.total
    for (const mail of mails.data) ids.add(mail.messageId.replace(/^<|@.*$/g, ''))
  }
  return ids
}
