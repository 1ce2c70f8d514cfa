import { insertTransaction } from '@limelight/core/deposits/transaction-store'
import { defineJob } from '@limelight/core/jobs/job'
import { listenFor } from '@limelight/core/jobs/notifications'
import {
  claimJob,
  emit,
  isJobOpen,
  listDeadJobs,
  lockJob,
  renewClaim,
  replayDeadJobs,
  republishLostJobs,
} from '@limelight/core/jobs/outbox'
import { Scheduler } from '@limelight/core/jobs/schedules'
import { AppError } from '@limelight/core/runtime/errors'
import { newId } from '@limelight/core/runtime/ids'
import { handleMessage, runConsumer } from '@limelight/workers/consumer'
import { callOut, handle } from '@limelight/workers/handle'
import { relayBatch } from '@limelight/workers/relay'
import { openConsumer, openStream, streamName, subjectOf } from '@limelight/workers/streams'
import { runListener, WakeUp } from '@limelight/workers/wake-up'
import { sql } from 'kysely'
import { nanos, StorageType } from 'nats'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { openHouse } from '../house.ts'
import { collectStatements } from '../statements.ts'

const house = await openHouse()
const { ctx } = house

const noteJob = defineJob({
  role: 'notes',
  name: 'notes.write',
  payload: z.object({ text: z.string() }),
  retry: { attempts: 3, firstDelayMs: 10, maxDelayMs: 20 },
})

/** The effect of the job: a row in the transaction of the handler. */
const writeNote = handle(noteJob, async (_ctx, trx, { id, payload }) => {
  await sql`insert into notes (job_id, text) values (${id}, ${payload.text})`.execute(trx)
})

const ask = (text: string) => ctx.db.transaction().execute(trx => emit(ctx, trx, noteJob, { text }))

async function notes(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(ctx.db)
  return rows.map(({ text }) => text)
}

await sql`create table notes (job_id uuid, text text)`.execute(ctx.db)
beforeEach(async () => {
  await sql`truncate notes, outbox`.execute(ctx.db)
})

describe('job', () => {
  test('exists only when the transaction that emitted it was committed', async () => {
    await ask('kept')
    const rolledBack = ctx.db.transaction().execute(async trx => {
      await emit(ctx, trx, noteJob, { text: 'taken back' })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await house.drain([writeNote])
    expect(await notes()).toEqual(['kept'])
  })

  test('has its effect once when it is delivered several times', async () => {
    const id = await ask('once')
    const js = await openStream(ctx)
    const consumer = await openConsumer(ctx, 'notes')
    for (const copy of ['first', 'second', 'third']) {
      await js.publish(
        subjectOf(ctx, 'notes', noteJob.name),
        JSON.stringify({ id, name: noteJob.name, requestId: null }),
        {
          msgID: copy,
        },
      )
    }
    const outcomes = []
    for (let copy = 0; copy < 3; copy += 1) {
      const message = await consumer.next({ expires: 5000 })
      if (message) outcomes.push(await handleMessage(ctx, 'notes', [writeNote], message))
    }
    expect(outcomes).toEqual(['done', 'already done', 'already done'])
    expect(await notes()).toEqual(['once'])
  })

  test('is rolled back when its handler fails', async () => {
    let failures = 2
    const flaky = handle(noteJob, async (_ctx, trx, { id, payload }) => {
      await sql`insert into notes (job_id, text) values (${id}, ${payload.text})`.execute(trx)
      failures -= 1
      if (failures >= 0) throw new Error('the line is down')
    })
    await ask('after two failures')
    await house.drain([flaky])
    expect(await notes()).toEqual(['after two failures'])
  })
})

describe('job of a frozen worker', () => {
  async function isLockWaited(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.db)
    return rows.length > 0
  }

  /** Delivers the job and returns the outcome. */
  async function deliver(id: string, handler = writeNote) {
    const js = await openStream(ctx)
    const consumer = await openConsumer(ctx, 'notes')
    await js.publish(subjectOf(ctx, 'notes', noteJob.name), JSON.stringify({ id, name: noteJob.name, requestId: null }))
    const message = await consumer.next({ expires: 5000 })
    const outcome = message && (await handleMessage(ctx, 'notes', [handler], message))
    await (await js.jetstreamManager()).streams.purge(streamName(ctx))
    return outcome
  }

  test('makes no other worker wait while its row is locked', async () => {
    const id = await ask('frozen')
    await ctx.db.transaction().execute(async trx => {
      await lockJob(trx, id, { hasHappened: false })
      expect(await deliver(id)).toBe('in progress')
    })
    expect(await deliver(id)).toBe('done')
    expect(await notes()).toEqual(['frozen'])
  })

  test('goes to another worker when its claim ends, also one made by a clock that was ahead', async () => {
    const called: string[] = []
    const call = callOut(noteJob, async (_ctx, { payload }) => {
      called.push(payload.text)
    })
    for (const aheadMs of [0, 24 * 60 * 60_000]) {
      const id = await ask(`claimed ${aheadMs} ms ahead`)
      const now = ctx.clock.now()
      const claim = { now: new Date(now.getTime() + aheadMs), ms: 30_000 }
      expect(await claimJob(ctx.db, id, claim)).toBeDefined()
      if (aheadMs === 0) {
        expect(await deliver(id, call)).toBe('in progress')
        house.clock.advance(31_000)
      }
      expect(await deliver(id, call)).toBe('done')
      expect(await isJobOpen(ctx.db, id)).toBe(false)
    }
    expect(called).toEqual(['claimed 0 ms ahead', 'claimed 86400000 ms ahead'])
  })

  test('keeps the effect of a call while a heartbeat renews its claim', async () => {
    const id = await ask('renewed')
    const called: string[] = []
    let renewal = Promise.resolve()
    const call = callOut(noteJob, async (_ctx, { payload }) => {
      called.push(payload.text)
      let begun = () => {}
      const hasBegun = new Promise<void>(resolve => {
        begun = resolve
      })
      renewal = ctx.db.transaction().execute(async trx => {
        await renewClaim(trx, id, { now: ctx.clock.now(), ms: 30_000 })
        begun()
        await expect.poll(async () => outcome !== undefined || (await isLockWaited())).toBe(true)
      })
      await hasBegun
    })
    let outcome: unknown
    outcome = await deliver(id, call)
    await renewal
    expect([outcome, called]).toEqual(['done', ['renewed']])
  })

  test('calls out without holding a transaction', async () => {
    const id = await ask('open')
    const call = callOut(noteJob, async () => {
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`.execute(ctx.db)
      expect(rows).toEqual([{ open: 0 }])
    })
    expect(await deliver(id, call)).toBe('done')
  })
})

describe('failing job', () => {
  const stubborn = handle(noteJob, async () => {
    throw new Error('still down')
  })
  const refused = handle(noteJob, async () => {
    throw new AppError('ITEM_NOT_FOUND')
  })

  test('becomes a dead letter after its attempts and can be replayed', async () => {
    const id = await ask('patient')
    await house.drain([stubborn])
    expect(await listDeadJobs(ctx.db, 10)).toMatchObject([
      { id, attempts: 3, last_error: 'still down', payload: { text: 'patient' } },
    ])
    expect(await replayDeadJobs(ctx.db, [id])).toBe(1)
    await house.drain([writeNote])
    expect(await notes()).toEqual(['patient'])
    expect(await listDeadJobs(ctx.db, 10)).toEqual([])
  })

  test('becomes a dead letter at once when the error is not retryable', async () => {
    await ask('refused')
    await house.drain([refused])
    expect(await listDeadJobs(ctx.db, 10)).toMatchObject([{ attempts: 1, last_error: 'Nothing found' }])
  })
})

describe('lost Postgres connection during a job', () => {
  test('costs one attempt, not the process', async () => {
    let isFirst = true
    const cut = handle(noteJob, async (_ctx, trx, { id, payload }) => {
      if (isFirst) {
        isFirst = false
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
        await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(ctx.db)
      }
      await sql`insert into notes (job_id, text) values (${id}, ${payload.text})`.execute(trx)
    })
    await ask('again')
    await house.drain([cut])
    expect(await notes()).toEqual(['again'])
  })
})

describe('job without a handler', () => {
  test('is named in the error of drain', async () => {
    await ask('nobody')
    await expect(house.drain([])).rejects.toThrow('add it to workers/src/registry.ts')
    await house.drain([writeNote])
  })
})

describe('stream in NATS', () => {
  const openManager = async () => (await ctx.nats.connection()).jetstreamManager()
  const withConfig = (changes: Partial<typeof ctx.config>) => ({ ...ctx, config: { ...ctx.config, ...changes } })

  test('gets the configuration of the newest process, with its consumers', async () => {
    await openConsumer(ctx, 'notes')
    const manager = await openManager()
    await manager.streams.update(streamName(ctx), { duplicate_window: nanos(1000) })
    await openConsumer(withConfig({ jobAckWaitMs: 77_000 }), 'notes')
    expect((await manager.streams.info(streamName(ctx))).config.duplicate_window).toBe(nanos(120_000))
    expect((await manager.consumers.info(streamName(ctx), 'notes')).config.ack_wait).toBe(nanos(77_000))
    await openConsumer(ctx, 'notes')
    expect((await manager.consumers.info(streamName(ctx), 'notes')).config.ack_wait).toBe(
      nanos(ctx.config.jobAckWaitMs),
    )
  })

  test('is reported when NATS cannot change it', async () => {
    await openStream(ctx)
    await expect(openStream(withConfig({ natsReplicas: 3 }))).rejects.toThrow(
      'NATS_REPLICAS is 3, but the NATS server has no cluster. Set it to 1 or add servers.',
    )
    const manager = await openManager()
    await manager.streams.delete(streamName(ctx))
    const subjects = [`${ctx.config.natsPrefix}.jobs.>`]
    await manager.streams.add({ name: streamName(ctx), subjects, storage: StorageType.Memory })
    await expect(openStream(ctx)).rejects.toThrow('storage from memory to file')
    await manager.streams.delete(streamName(ctx))
  })
})

describe('outbox sweep', () => {
  test('publishes jobs again that JetStream lost', async () => {
    await ask('survivor')
    const js = await openStream(ctx)
    expect(await relayBatch(ctx, js)).toBe(1)
    const manager = await js.jetstreamManager()
    expect((await manager.streams.info(streamName(ctx))).state.messages).toBe(1)
    await manager.streams.delete(streamName(ctx))

    expect(await republishLostJobs(ctx.db, ctx.clock.now(), 1000)).toBe(0)
    house.clock.advance(2000)
    expect(await republishLostJobs(ctx.db, ctx.clock.now(), 1000)).toBe(1)
    await house.drain([writeNote])
    expect(await notes()).toEqual(['survivor'])
  })

  test('waits longer before each further attempt', async () => {
    await ask('slow')
    const publish = () => sql`update outbox set published_at = ${ctx.clock.now()}`.execute(ctx.db)
    const swept = []
    for (let round = 0; round < 4; round += 1) {
      await publish()
      house.clock.advance(3500)
      swept.push(await republishLostJobs(ctx.db, ctx.clock.now(), 1000))
    }
    expect(swept).toEqual([1, 1, 0, 0])
  })

  test('skips jobs in progress without waiting for them', async () => {
    const busy = await ask('busy')
    const lost = await ask('lost')
    await sql`update outbox set published_at = ${ctx.clock.now()}`.execute(ctx.db)
    house.clock.advance(2000)
    await ctx.db.transaction().execute(async trx => {
      await lockJob(trx, busy, { hasHappened: false })
      expect(await republishLostJobs(ctx.db, ctx.clock.now(), 1000)).toBe(1)
    })
    const { rows } = await sql<{ id: string }>`select id from outbox where published_at is null`.execute(ctx.db)
    expect(rows).toEqual([{ id: lost }])
  })

  test('skips jobs that wait for their next attempt', async () => {
    await ask('waiting')
    const now = ctx.clock.now().getTime()
    await sql`update outbox set published_at = ${new Date(now - 60_000)}, retry_at = ${new Date(now + 60_000)}`.execute(
      ctx.db,
    )
    expect(await republishLostJobs(ctx.db, new Date(now), 1000)).toBe(0)
  })
})

describe('schedule', () => {
  const minute = 60_000

  /** A process with this schedule, and how often it ran there. */
  function openProcess(name: string, run = async () => {}, clock = ctx.clock) {
    const counted = { runs: 0 }
    const work = () => {
      counted.runs += 1
      return run()
    }
    return { counted, scheduler: new Scheduler({ ...ctx, clock }, [{ name, everyMs: minute, run: work }]) }
  }

  async function runDue(...schedulers: Scheduler[]) {
    await Promise.all(schedulers.map(scheduler => scheduler.startDue()))
    await Promise.all(schedulers.map(scheduler => scheduler.idle()))
  }

  test('costs no statement until it is due, and then starts at once', async () => {
    const { counted, scheduler } = openProcess('test.idle')
    await runDue(scheduler)
    house.clock.advance(minute - 30_000)
    const { postgres } = await collectStatements(house, () => runDue(scheduler))
    expect([counted.runs, postgres]).toEqual([1, []])
    house.clock.advance(30_000)
    await runDue(scheduler)
    expect(counted.runs).toBe(2)
  })

  test('that knows when rows are due rests until then, and asks again in between', async () => {
    let dueAt: Date | undefined
    let runs = 0
    const run = async () => {
      runs += 1
      dueAt = undefined
    }
    const nextDueAt = vi.fn(async () => dueAt)
    const scheduler = new Scheduler(ctx, [{ name: 'test.resting', everyMs: 5000, nextDueAt, run }])
    const after = async (ms: number) => {
      house.clock.advance(ms)
      await runDue(scheduler)
      return [nextDueAt.mock.calls.length, runs]
    }
    expect(await after(0)).toEqual([1, 0])
    // Rows that were written meanwhile are found after half a minute.
    dueAt = new Date(ctx.clock.now().getTime() + 37_000)
    expect(await after(29_000)).toEqual([1, 0])
    expect(await after(1000)).toEqual([2, 0])
    const { next_run_at, last_run_at } = await ctx.db
      .selectFrom('schedules')
      .selectAll()
      .where('name', '=', 'test.resting')
      .executeTakeFirstOrThrow()
    expect([next_run_at, last_run_at]).toEqual([dueAt, null])
    expect(await after(6500)).toEqual([2, 0])
    expect(await after(500)).toEqual([3, 1])
    expect(await after(5000)).toEqual([4, 1])
  })

  test('that knows when rows are due is tried again when it has failed', async () => {
    let runs = 0
    const run = async () => {
      runs += 1
      throw new Error('the store is away')
    }
    const nextDueAt = async () => (runs === 0 ? ctx.clock.now() : undefined)
    const scheduler = new Scheduler(ctx, [{ name: 'test.resting-failure', everyMs: 5000, nextDueAt, run }])
    await runDue(scheduler)
    house.clock.advance(1000)
    await runDue(scheduler)
    expect(runs).toBe(2)
  })

  test('runs again at once after the clock was a day ahead', async () => {
    const { counted, scheduler } = openProcess('test.ahead')
    await runDue(scheduler)
    house.clock.advance(24 * 60 * minute)
    await runDue(scheduler)
    house.clock.advance(-24 * 60 * minute)
    await runDue(scheduler)
    await runDue(scheduler)
    expect(counted.runs).toBe(3)
  })

  test('does not run again for a process that looked at the clock before another has claimed it', async () => {
    const early = { now: () => new Date(house.clock.now().getTime() - 10_000) }
    const first = openProcess('test.stalled')
    const stalled = openProcess('test.stalled', async () => {}, early)
    await runDue(first.scheduler)
    await runDue(stalled.scheduler)
    expect([first.counted.runs, stalled.counted.runs]).toEqual([1, 0])
  })

  test('runs once per period in any number of processes', async () => {
    const processes = Array.from({ length: 4 }, () => openProcess('test.shared'))
    for (let period = 1; period <= 3; period += 1) {
      await runDue(...processes.map(({ scheduler }) => scheduler))
      expect(processes.reduce((sum, { counted }) => sum + counted.runs, 0)).toBe(period)
      house.clock.advance(minute)
    }
  })

  test('does not wait for another one that takes long', async () => {
    let end = () => {}
    const isLong = new Promise<void>(resolve => {
      end = resolve
    })
    let runs = 0
    const count = async () => {
      runs += 1
    }
    const scheduler = new Scheduler(ctx, [
      { name: 'test.long', everyMs: minute, run: () => isLong },
      { name: 'test.short', everyMs: minute, run: count },
    ])
    for (const wanted of [1, 2]) {
      await scheduler.startDue()
      await expect.poll(() => runs).toBe(wanted)
      house.clock.advance(minute)
    }
    end()
    await scheduler.idle()
  })

  test('is tried again after a second, then later and later, and then as planned', async () => {
    let failures = 3
    const { counted, scheduler } = openProcess('test.failing', async () => {
      failures -= 1
      if (failures >= 0) throw new Error('the store is away')
    })
    const row = () =>
      ctx.db.selectFrom('schedules').selectAll().where('name', '=', 'test.failing').executeTakeFirstOrThrow()
    await runDue(scheduler)
    expect((await row()).last_error).toBe('the store is away')
    const other = openProcess('test.failing')
    for (const retryMs of [1000, 2000, 4000]) {
      const { runs } = counted
      house.clock.advance(retryMs - 500)
      await runDue(scheduler, other.scheduler)
      expect(counted.runs).toBe(runs)
      house.clock.advance(500)
      await runDue(scheduler)
      expect(counted.runs).toBe(runs + 1)
    }
    expect((await row()).last_error).toBeNull()
    house.clock.advance(minute - 500)
    await runDue(scheduler)
    expect([counted.runs, other.counted.runs]).toEqual([4, 0])
  })

  test('is tried again although its failure could not be stored', async () => {
    let isAway = true
    const { counted, scheduler } = openProcess('test.unstored', async () => {
      if (isAway) throw new Error('the store is away')
    })
    const update = vi.spyOn(ctx.db, 'updateTable').mockImplementationOnce(() => {
      throw new Error('the store is away')
    })
    await runDue(scheduler)
    update.mockRestore()
    isAway = false
    house.clock.advance(1000)
    await runDue(scheduler)
    expect(counted.runs).toBe(2)
  })
})

describe('resting sender', () => {
  const day = 24 * 60 * 60_000

  function queueCall(): Promise<void> {
    const now = ctx.clock.now()
    const call = { id: newId(ctx.clock), kind: 'TRANSFER', signer: 'OPERATOR', input: {}, created_at: now } as const
    return ctx.db.transaction().execute(trx => insertTransaction(trx, { ...call, keys: [] }))
  }

  test('goes on with the commit that brings work, and with the date of work that it knows', async () => {
    const end = new AbortController()
    const wake = new WakeUp()
    const listening = runListener(ctx, 'chain_transactions', wake, end.signal)
    onTestFinished(async () => {
      end.abort()
      await listening
    })
    const rest = (date?: Date) => wake.restUntil(ctx, date, end.signal)
    // Listening has begun.
    await rest()
    const resting = rest()
    await queueCall()
    expect(await resting).toBe(true)
    const untilTomorrow = rest(new Date(ctx.clock.now().getTime() + day))
    house.clock.advance(day)
    expect(await untilTomorrow).toBe(true)
    expect(await rest(ctx.clock.now())).toBe(false)
  })

  test('is woken by changed rows, and not by statements that find none', async () => {
    let notified = 0
    let hear = () => {}
    const heard = new Promise<void>(resolve => {
      hear = resolve
    })
    const onNotify = () => {
      notified += 1
      hear()
    }
    const listener = await listenFor(ctx, 'chain_transactions', { onNotify, onLost: () => undefined })
    onTestFinished(() => listener.close())
    await sql`update chain_transactions set status = 'MINED' where false`.execute(ctx.db)
    await queueCall()
    await heard
    expect(notified).toBe(1)
  })

  test('remembers a call that came while it worked', async () => {
    const wake = new WakeUp()
    wake.now()
    expect(await wake.restUntil(ctx, undefined, new AbortController().signal)).toBe(true)
  })
})

describe('waiting role', () => {
  test('asks NATS for one job at a time, and runs those that come side by side', async () => {
    let running = 0
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    const hold = callOut(noteJob, async () => {
      running += 1
      await released
    })
    const end = new AbortController()
    const consuming = runConsumer(ctx, 'notes', [hold], end.signal)
    onTestFinished(async () => {
      release()
      end.abort()
      await consuming
    })
    const consumer = await openConsumer(ctx, 'notes')
    await expect.poll(async () => (await consumer.info()).num_waiting).toBe(1)
    for (const text of ['one', 'two', 'three']) await ask(text)
    await relayBatch(ctx, await openStream(ctx))
    await expect.poll(() => running).toBe(3)
    expect((await consumer.info()).num_waiting).toBeLessThanOrEqual(1)
    release()
    await expect.poll(() => notesLeft()).toBe(0)
  })

  test('runs other jobs while those of a limited kind wait for each other', async () => {
    const slowJob = defineJob({ ...noteJob, name: 'notes.print', maxConcurrent: 1 })
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    const started: string[] = []
    const print = callOut(slowJob, async (_ctx, { payload }) => {
      started.push(payload.text)
      await released
    })
    const end = new AbortController()
    const consuming = runConsumer(ctx, 'notes', [print, writeNote], end.signal)
    onTestFinished(async () => {
      release()
      end.abort()
      await consuming
    })
    await ctx.db.transaction().execute(async trx => {
      for (const text of ['first', 'second']) await emit(ctx, trx, slowJob, { text })
      for (const text of ['x', 'y']) await emit(ctx, trx, noteJob, { text })
    })
    await relayBatch(ctx, await openStream(ctx))
    await expect.poll(async () => (await notes()).length).toBe(2)
    await expect.poll(() => started.length).toBe(1)
    release()
    await expect.poll(() => notesLeft()).toBe(0)
    expect(started.toSorted()).toEqual(['first', 'second'])
  })

  async function notesLeft(): Promise<number> {
    const open = await ctx.db.selectFrom('outbox').select('id').where('done_at', 'is', null).execute()
    return open.length
  }
})
