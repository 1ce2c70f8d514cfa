import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { activationMailJob } from '@limelight/core/accounts/jobs'
import { emit, listDeadJobs } from '@limelight/core/jobs/outbox'
import { childEnvironment, type Environment } from '@limelight/core/runtime/config'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { nodeProgram, type Program } from '@limelight/stack/launcher/engines/children'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { buildPrograms } from '@limelight/stack/launcher/engines/program-build'
import { roles } from '@limelight/workers/registry'
import { afterAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { databaseUrl, runStatement } from '../database.ts'
import { environmentOf, openHouse } from '../house.ts'
import { startStrictNats } from './strict-nats.ts'

const house = await openHouse()
const running = new Set<ReturnType<typeof spawn>>()

const deadLetters = 'packages/workers/src/dead-letters.ts'
await buildPrograms()
await buildPrograms([deadLetters])

/** Compiled where that is possible, because such a program starts faster than its npm command. */
const start = (file: string, args: string[] = [], changes: Environment = {}) => run(nodeProgram(file, args), changes)

const startRole = (role: 'api' | 'workers', args: string[], changes: Environment = {}) =>
  start(`packages/${role}/src/main.ts`, args, changes)

/** A process with its configuration in the environment. */
function run({ command, args }: Program, changes: Environment = {}) {
  const child = spawn(command, args, {
    env: childEnvironment({
      ...environmentOf(house.ctx),
      WORKER_PORT: '0',
      ...changes,
    }),
  })
  running.add(child)
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  child.stderr.on('data', chunk => {
    output += chunk
  })
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return { code, output }
  })
  const said = async (text: string) => {
    while (!output.includes(text)) await once(child.stdout, 'data')
  }
  return { child, ended, said }
}

afterAll(() => {
  for (const child of running) child.kill('SIGTERM')
})

/** Repeats a request until the answer matches. The timeout of the test is the limit. */
async function until<T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined && isWanted(answer)) return answer
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

describe('single role', () => {
  test('lists the known roles when the requested one is unknown', async () => {
    const { ended } = startRole('workers', ['--role', 'mail,gardener'])
    expect(await ended).toMatchObject({
      code: 1,
      output: expect.stringContaining(`There is no role gardener. Choose from ${roles.join(', ')} or all.`),
    })
  })

  test('lists all missing variables and exits', async () => {
    const { ended } = startRole('api', [], { DATABASE_URL: '', NATS_URL: 'nowhere' })
    const { code, output } = await ended
    expect(code).toBe(1)
    expect(output).toContain('DATABASE_URL is required')
    expect(output).toContain('NATS_URL must be a URL that starts with nats:// or tls://')
    expect(output).not.toContain('    at ')
  })

  test('migrates an up-to-date store, also from several processes at once', async () => {
    const ends = await Promise.all([1, 2].map(() => start('packages/core/src/migrate.ts').ended))
    expect(ends.map(({ code }) => code)).toEqual([0, 0])
  })

  test('shuts down cleanly while a client keeps a silent connection open', async () => {
    const port = await freePort()
    const api = startRole('api', [], { PORT: String(port), SHUTDOWN_DEADLINE_MS: '1000' })
    await until(
      () => fetch(`http://localhost:${port}/api/health`),
      answer => answer.ok,
    )
    const silent = connect(port, 'localhost')
    await once(silent, 'connect')
    const live = connect(port, 'localhost')
    // The server may close them, which is what this test provokes.
    for (const socket of [silent, live]) socket.on('error', () => undefined)
    live.end(
      'POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    )
    api.child.kill('SIGTERM')
    expect((await api.ended).code).toBe(0)
    silent.destroy()
    live.destroy()
  })

  test('still serves while it tells proxies that it is stopping', async () => {
    const port = await freePort()
    const api = startRole('api', [], { PORT: String(port), DRAIN_MS: '60000' })
    const ready = () => fetch(`http://localhost:${port}/api/ready`)
    await until(ready, answer => answer.ok)
    api.child.kill('SIGTERM')
    const answer = await until(ready, answer => !answer.ok)
    expect([answer.status, await answer.json()]).toMatchObject([503, { ready: false, stopping: true }])
    const health = await fetch(`http://localhost:${port}/api/health`)
    expect([health.status, health.headers.get('connection')]).toEqual([200, 'close'])
    api.child.kill('SIGKILL')
    await api.ended
  })

  test('refuses to start on a schema that its code cannot work with', async () => {
    const { postgres } = inject('engines')
    const name = `t_${randomUUID().replaceAll('-', '')}`
    await runStatement(postgres, `create database ${name}`)
    const changes = { DATABASE_URL: databaseUrl(postgres, name), PORT: '0' }
    const ends = await Promise.all([startRole('api', [], changes).ended, startRole('workers', [], changes).ended])
    await runStatement(postgres, `drop database ${name} with (force)`)
    for (const end of ends)
      expect(end).toMatchObject({ code: 1, output: expect.stringContaining('Run `npm run migrate`.') })
  })

  test('relays and sends mails as two processes, reports metrics, and shuts down cleanly', async () => {
    const [relayPort, mailPort] = [await freePort(), await freePort()]
    const relay = startRole('workers', ['--role', 'relay'], { WORKER_PORT: String(relayPort) })
    const mail = startRole('workers', ['--role', 'mail'], { WORKER_PORT: String(mailPort), LOG_LEVEL: 'info' })
    const form = buildSignUp()
    await house.rest('POST /api/user/register', { body: form, headers: { 'x-request-id': 'call-of-a-sign-up' } })
    await until(
      () => house.mailsTo(form.email),
      mails => mails.length === 1,
    )

    const metrics = (port: number) => fetch(`http://localhost:${port}/metrics`).then(answer => answer.text())
    await until(
      () => metrics(mailPort),
      text => /limelight_job_seconds_count\{role="mail",job="accounts.activation",outcome="done"\} 1/.test(text),
    )
    expect(await metrics(relayPort)).toMatch(/limelight_relay_published_total [1-9]/)
    expect(await metrics(mailPort)).toContain('limelight_mails_total{outcome="accepted"} 1')
    expect(await metrics(mailPort)).toContain('limelight_role_processes{role="relay"} 1')
    const ready = await fetch(`http://localhost:${mailPort}/ready`)
    expect([ready.status, await ready.json()]).toMatchObject([200, { engines: { nats: { ok: true } } }])

    for (const { child } of [relay, mail]) child.kill('SIGTERM')
    expect((await relay.ended).code).toBe(0)
    const { code, output } = await mail.ended
    expect(code).toBe(0)
    const lines = output.split('\n').filter(line => line.includes('"Job done"'))
    expect(lines.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({ requestId: 'call-of-a-sign-up', role: 'mail', job: 'accounts.activation' }),
    ])
  })
})

const readinessSchema = z.object({ ready: z.boolean(), failingLoops: z.array(z.string()) })

describe('worker whose loop keeps failing', () => {
  test('is not ready', async () => {
    const port = await freePort()
    const { child, ended } = startRole('workers', ['--role', 'settlement'], {
      WORKER_PORT: String(port),
      CHAIN_RPC_URL: 'http://127.0.0.1:1',
    })
    // While engines are connected, it is not ready for other reasons.
    const answer = await until(
      async () => {
        const answer = await fetch(`http://localhost:${port}/ready`)
        return { status: answer.status, ...readinessSchema.parse(await answer.json()) }
      },
      ({ ready, failingLoops }) => ready && failingLoops.length > 0,
    )
    expect(answer).toEqual({ status: 503, ready: true, failingLoops: ['The sender'] })
    const metrics = await fetch(`http://localhost:${port}/metrics`)
    const text = await metrics.text()
    expect(text).toMatch(/^limelight_loop_failures_total\{loop="The sender"\} [1-9]/m)
    expect(text).toContain('limelight_loop_failing{loop="The sender"} 1')
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })
})

describe('process whose user of NATS lacks a permission', async () => {
  const nats = await startStrictNats({
    creating: { publish: '$JS.API.CONSUMER.CREATE.>' },
    pulling: { publish: '$JS.API.CONSUMER.MSG.NEXT.>' },
    listening: { subscribe: '*.live-lost' },
  })

  test.each([
    ['creating', 'publish to $JS.API.CONSUMER.CREATE.'],
    ['pulling', 'publish to $JS.API.CONSUMER.MSG.NEXT.'],
  ])('is a worker that says so and is not ready: %s', async (user, refused) => {
    const port = String(await freePort())
    const worker = startRole('workers', ['--role', 'mail'], { WORKER_PORT: port, NATS_URL: nats.urlOf(user) })
    await worker.said(`NATS_URL is not usable: its user may not ${refused}`)
    const answer = await fetch(`http://localhost:${port}/ready`)
    expect([answer.status, await answer.json()]).toMatchObject([503, { ready: true, engines: { nats: { ok: false } } }])
    worker.child.kill('SIGTERM')
    expect((await worker.ended).code).toBe(0)
  })

  test('is an API that says so and names NATS', async () => {
    const port = String(await freePort())
    const api = startRole('api', [], { PORT: port, NATS_URL: nats.urlOf('listening') })
    await api.said('NATS_URL is not usable: its user may not subscribe to')
    const answer = await until(
      () => fetch(`http://localhost:${port}/api/ready`),
      ({ ok }) => ok,
    )
    expect(await answer.json()).toMatchObject({ ready: true, engines: { nats: { ok: false } } })
    api.child.kill('SIGTERM')
    expect((await api.ended).code).toBe(0)
  })
})

describe('npm run dead-letters', () => {
  test('lists dead letters and replays them', async () => {
    const { ctx } = house
    const linkId = '0199aaaa-0000-7000-8000-000000000000'
    const id = await ctx.db.transaction().execute(trx => emit(ctx, trx, activationMailJob, { linkId }))
    await ctx.db
      .updateTable('outbox')
      .set({ dead_at: ctx.clock.now(), last_error: 'no such host', attempts: 12 })
      .where('id', '=', id)
      .execute()

    const list = await run({ command: 'npm', args: ['run', '--silent', 'dead-letters', '--', 'list'] }).ended
    expect(list).toMatchObject({ code: 0, output: expect.stringContaining(`${id}  mail/accounts.activation  died`) })
    expect(list.output).toContain('no such host')
    expect((await start(deadLetters, ['replay', id]).ended).output).toContain('1 replayed')
    expect(await listDeadJobs(ctx.db, 1)).toEqual([])
    const unknown = await start(deadLetters, ['replay', 'nonsense']).ended
    expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('npm run dead-letters -- replay all') })
    // Replayed jobs would change the counts of the tests above.
    await house.drain()
  })
})
