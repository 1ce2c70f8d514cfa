import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type IngestJob, ingestJobSchema } from '@limelight/contract/influencers/schema'
import { signUp } from '@limelight/core/accounts/sign-up'
import { createContext } from '@limelight/core/context'
import type { Environment } from '@limelight/core/runtime/config'
import { loadConfig } from '@limelight/core/runtime/config'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { ensureClickHouseDatabase } from '@limelight/db/clickhouse'
import { migrateClickHouse } from '@limelight/db/clickhouse/migrate'
import { migratePostgres } from '@limelight/db/migrate'
import { nodeProgram } from '@limelight/stack/launcher/engines/children'
import { answersOk } from '@limelight/stack/launcher/engines/http-probe'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import { type SupervisedProcess, supervise } from '@limelight/stack/launcher/engines/supervise'
import { roleEnvironment } from '@limelight/stack/launcher/environment'
import * as z from 'zod'
import { say, table } from './report.ts'

/**
 * Uploads a file of creators over HTTP and measures rows per second, the memory of the worker, and
 * the rows in the store at the end, although the worker gets SIGKILL halfway. `--scale 1` is one
 * million rows. With `--reports`, each row also carries a sample of its audience and two posts.
 * With `--workers 2`, a second worker, which nobody kills, takes parts of the file, too.
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '0.1' },
    reports: { type: 'boolean', default: false },
    workers: { type: 'string', default: '1' },
  },
})
const rows = Math.round(1_000_000 * Number(values.scale))
if (!(rows > 0)) throw new Error('--scale is a number such as 0.1 or 1')

const folder = await mkdtemp(join(tmpdir(), 'limelight-bench-'))
const ending = new AbortController()
try {
  await using engines = await startEngines({ home: folder, report: say, only: ['postgres', 'clickhouse', 'nats'] })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const nowhere = 'http://127.0.0.1:1'
  const env: Environment = {
    ...roleEnvironment(
      {
        postgres: engines.postgres,
        clickhouse: engines.clickhouse,
        nats: engines.nats,
        clockFile: engines.clockFile,
        chain: { url: nowhere },
        sandbox: { url: nowhere, smtpUrl: 'smtp://127.0.0.1:1' },
      },
      {
        port,
        publicUrl: url,
        workerPort: 0,
        usdtAddress: `0x${'0'.repeat(40)}`,
        mediaDir: engines.home.folder('media'),
      },
    ),
    LOG_LEVEL: 'warn',
    // Short, so the job of the killed worker continues while the benchmark waits.
    JOB_ACK_WAIT_MS: '3000',
    OUTBOX_SWEEP_AFTER_MS: '2000',
  }
  const house = createContext('bench', loadConfig(env))
  await migratePostgres(house.db)
  await ensureClickHouseDatabase(house.secrets.clickhouseUrl)
  await migrateClickHouse(house.db, house.clickhouse)

  const start = async (name: string, file: string, args: string[], answersAt: string, changes: Environment = {}) =>
    supervise(
      {
        name,
        program: () => nodeProgram(file, args, { env: { ...env, ...changes } }),
        answers: () => answersOk(answersAt),
      },
      { home: engines.home, report: () => undefined, onGiveUp: error => say(error.message), signal: ending.signal },
    )
  const startWorker = async (role: string) => {
    const own = await freePort()
    const file = 'packages/workers/src/main.ts'
    return start(role, file, ['--role', role], `http://localhost:${own}/health`, { WORKER_PORT: String(own) })
  }
  const [api, others, worker, ...helping] = await Promise.all([
    start('api', 'packages/api/src/main.ts', [], `${url}/api/health`),
    startWorker('relay,schedules'),
    startWorker('ingest'),
    ...Array.from({ length: Number(values.workers) - 1 }, () => startWorker('ingest')),
  ])

  const token = await enterAsAdmin()
  const storing = await cpuOf(engines.clickhouse.process.pid)
  const began = performance.now()
  const { job, bytes } = await send(token)
  const uploaded = performance.now()
  say(`${(bytes / 1e6).toFixed(0)} MB arrived in ${seconds(uploaded - began)} s`)
  const { samples, pausedMs, cpu } = await watch(token, job, worker)
  const workedMs = performance.now() - uploaded
  const done = await read(token, job)

  const early = Math.max(...samples.filter(({ progress }) => progress >= 10 && progress < 40).map(({ rss }) => rss))
  const late = Math.max(...samples.filter(({ progress }) => progress >= 60).map(({ rss }) => rss))
  table(
    ['measured', 'value'],
    [
      ['rows', rows],
      ['rows/s', Math.round(rows / ((workedMs - pausedMs) / 1000))],
      ['seconds until the killed part continued', seconds(pausedMs)],
      ['CPU seconds of that worker, the killed one included', cpu.toFixed(1)],
      ['CPU seconds of ClickHouse', ((await cpuOf(engines.clickhouse.process.pid)) - storing).toFixed(1)],
      ['worker memory, 10 to 40 %, MB', Math.round(early)],
      ['worker memory, 60 to 100 %, MB', Math.round(late)],
      ['late / early (goal ≤ 1.3)', (late / early).toFixed(2)],
    ],
  )
  table(
    ['counted', 'rows', 'followers'],
    [
      ['sent', rows, rows * 1000 + (rows * (rows - 1)) / 2],
      ['job: accepted', done.accepted, ''],
      ...(await Promise.all(
        ['', '_by_followers', '_by_following', '_by_er', '_by_standing'].map(async copy => {
          const { total, followers } = await census(`instagram_influencers${copy}`)
          return [`instagram_influencers${copy}`, total, followers]
        }),
      )),
    ],
  )

  await Promise.all([api, others, worker, ...helping].map(process => process.stop()))
  await house.disposers.dispose(house.logger, 5000)

  async function enterAsAdmin(): Promise<string> {
    const form = buildSignUp()
    const { user } = await signUp(house, form)
    await house.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute()
    const answer = await fetch(`${url}/api/admin/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: form.email, password: form.password }),
    })
    return z.object({ accessToken: z.string() }).parse(await answer.json()).accessToken
  }

  async function send(accessToken: string): Promise<{ job: IngestJob; bytes: number }> {
    let bytes = 0
    async function* form() {
      const head = '--limelight\r\ncontent-disposition: form-data; name="files"; filename="creators.csv"\r\n\r\n'
      const columns = 'platformId,username,name,bio,email,followers,following,er,location,language'
      for (const text of [head, `${columns}${values.reports ? ',audience,posts' : ''}\n`]) yield Buffer.from(text)
      for (let first = 0; first < rows; first += 1000) {
        const text = Array.from({ length: Math.min(1000, rows - first) }, (_, index) => row(first + index)).join('')
        bytes += Buffer.byteLength(text)
        yield Buffer.from(text)
      }
      yield Buffer.from('\r\n--limelight--\r\n')
    }
    const answer = await fetch(`${url}/api/clickhouse/instagram/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'multipart/form-data; boundary=limelight',
      },
      body: form(),
      duplex: 'half',
    })
    return { job: ingestJobSchema.parse(await answer.json()), bytes }
  }

  async function read(accessToken: string, { id }: IngestJob): Promise<IngestJob> {
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await fetch(`${url}/api/clickhouse/instagram/parse?id=${id}`, { headers })
    return ingestJobSchema.parse(await answer.json())
  }

  /** Kills the worker halfway and measures the time without progress after that. */
  async function watch(accessToken: string, sent: IngestJob, victim: SupervisedProcess) {
    const samples: { progress: number; rss: number }[] = []
    const cpu = new Map<number, number>()
    let killedAt: number | undefined
    let pausedMs = 0
    for (let job = sent; job.status === 'PENDING' || job.status === 'RUNNING'; job = await read(accessToken, job)) {
      if (killedAt === undefined && job.progress >= 50) {
        await victim.kill('SIGKILL')
        killedAt = performance.now()
        say(`The worker was killed at ${job.progress} %`)
        const { accepted } = await read(accessToken, job)
        while ((await read(accessToken, job)).accepted === accepted) await wait(50)
        pausedMs = performance.now() - killedAt
      }
      if (victim.pid !== undefined) {
        samples.push({ progress: job.progress, rss: await memoryOf(victim.pid) })
        cpu.set(victim.pid, await cpuOf(victim.pid))
      }
      await wait(100)
    }
    return { samples, pausedMs, cpu: [...cpu.values()].reduce((sum, seconds) => sum + seconds, 0) }
  }

  async function census(name: string) {
    const sums = name.includes('_by_')
      ? 'sum(sign) AS total, sum(sign * followers)'
      : 'count() AS total, sum(followers)'
    const query = `SELECT ${sums} AS followers FROM ${name} ${name.includes('_by_') ? '' : 'FINAL'}`
    const answer = await house.clickhouse.query({ query, format: 'JSONEachRow' })
    const [counted] = z
      .array(z.object({ total: z.coerce.number(), followers: z.coerce.number() }))
      .parse(await answer.json())
    if (counted === undefined) throw new Error(`${name} was not counted`)
    return counted
  }
} finally {
  ending.abort()
  await rm(folder, { recursive: true, force: true })
}

function row(number: number): string {
  const bio = `Coffee, trains and the sea. I write about place number ${number} and ""what is there"" every week.`
  const figures = `${1000 + number},${number % 900},${((number % 1500) / 100).toFixed(2)}`
  const known = `p${number},creator.${number},Creator ${number},"${bio}",c${number}@mail.example,${figures},DE,de`
  return values.reports ? `${known},${cell(audienceOf(number))},${cell(postsOf(number))}\n` : `${known}\n`
}

function cell(value: unknown): string {
  return `"${JSON.stringify(value).replaceAll('"', '""')}"`
}

function audienceOf(number: number) {
  const sample = { date: '2026-11-01', sampleSize: 1500 }
  const german = 30 + (number % 50)
  const pair = (one: string, other: string) => [
    { value: one, share: german },
    { value: other, share: 90 - german },
  ]
  return {
    countries: { shares: pair('DE', 'AT'), ...sample },
    languages: { shares: pair('de', 'en'), ...sample },
    ages: { shares: pair('18-24', '25-34'), ...sample },
    genders: { shares: pair('female', 'male'), ...sample },
    reachable: { share: german, ...sample },
    suspicious: { share: number % 20, ...sample },
  }
}

function postsOf(number: number) {
  return ['Morning run #ad @adidas', 'The sea at six, and coffee'].map((text, at) => ({
    platformId: `p${number}-${at}`,
    shortcode: `s${number}-${at}`,
    text,
    publishDate: `2026-11-0${at + 1}T09:00:00Z`,
    likesTotal: 100 + (number % 900),
    commentsTotal: 9,
  }))
}

/** Resident memory in MB, as the kernel reports it. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}

/** CPU time in seconds, as the kernel counts it in hundredths. */
async function cpuOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = status.slice(status.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return (user + system) / 100
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}
