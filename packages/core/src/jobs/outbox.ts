import type { Database, Transaction } from '@limelight/db/database'
import { type Expression, sql } from 'kysely'
import { currentTraceparent } from '../engines/tracing.ts'
import type { Clock } from '../runtime/clock.ts'
import { newId } from '../runtime/ids.ts'
import type { Job } from './job.ts'

type EmitContext = { clock: Clock; requestId?: string | undefined }

/** Adds a job in the transaction that needs it, so that both commit or neither. */
export async function emit<Payload>(
  ctx: EmitContext,
  trx: Transaction,
  job: Job<Payload>,
  payload: Payload,
): Promise<string> {
  const id = newId(ctx.clock)
  await trx
    .insertInto('outbox')
    .values({
      id,
      role: job.role,
      name: job.name,
      payload: JSON.stringify(job.payload.parse(payload)),
      request_id: ctx.requestId ?? null,
      traceparent: currentTraceparent() ?? null,
      created_at: ctx.clock.now(),
      published_at: null,
      retry_at: null,
      last_error: null,
      done_at: null,
      dead_at: null,
    })
    .execute()
  return id
}

export type UnpublishedJob = {
  id: string
  role: string
  name: string
  generation: number
  request_id: string | null
  traceparent: string | null
}

/**
 * Marks jobs as published and returns them, oldest first. They are published afterwards, because a
 * transaction must not wait for NATS. If the relay dies in between, the sweeper publishes them.
 */
export async function takeUnpublished(db: Database, limit: number, now: Date): Promise<UnpublishedJob[]> {
  const taken = await db
    .with('oldest', query =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('published_at', 'is', null)
        .where('dead_at', 'is', null)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .set({ published_at: now })
    .where(isOneOf(sql`(select id from oldest)`))
    .returning(['id', 'role', 'name', 'generation', 'request_id', 'traceparent'])
    .execute()
  return taken.sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** As an array, because Postgres overestimates a join with partitions, and reads them whole instead. */
function isOneOf(ids: Expression<unknown>) {
  return sql<boolean>`outbox.id = any(array${ids})`
}

/** Takes back the mark of jobs that could not be published. */
export async function returnUnpublished(db: Database, ids: string[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ published_at: null })
    .where('id', 'in', ids)
    .where('done_at', 'is', null)
    .execute()
}

export type OpenJob = { payload: unknown; attempts: number }

/**
 * Locks a job until the transaction ends. Returns undefined for a job that is done, dead or locked:
 * a worker never waits for another one, which may be frozen. It waits only once the effect outside
 * has happened, because a heartbeat that renews the claim at the moment must not undo that.
 */
export function lockJob(
  trx: Transaction,
  id: string,
  { hasHappened }: { hasHappened: boolean },
): Promise<OpenJob | undefined> {
  return trx
    .selectFrom('outbox')
    .select(['payload', 'attempts'])
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .forUpdate()
    .$if(!hasHappened, query => query.skipLocked())
    .executeTakeFirst()
}

/** JOB_ACK_WAIT_MS is at most this. A later end of a claim comes from a clock that was ahead. */
const maxClaimMs = 60 * 60_000

function isUnclaimed(now: Date) {
  const latest = new Date(now.getTime() + maxClaimMs)
  return sql<boolean>`(claimed_until is null or claimed_until < ${now} or claimed_until > ${latest})`
}

type Claim = { now: Date; ms: number }

function endOf({ now, ms }: Claim): Date {
  return new Date(now.getTime() + ms)
}

/**
 * Reserves a job for a worker that calls other engines before it writes. Returns undefined for a job
 * that is done, dead or claimed. The claim of a worker that dies or freezes expires.
 */
export function claimJob(db: Database, id: string, claim: Claim): Promise<OpenJob | undefined> {
  const free = db
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .where(isUnclaimed(claim.now))
    .forUpdate()
    .skipLocked()
  return (
    db
      .updateTable('outbox')
      .set({ claimed_until: endOf(claim) })
      // Names the partition before it is known whether the job is free.
      .where('id', '=', id)
      .where('id', 'in', free)
      .returning(['payload', 'attempts'])
      .executeTakeFirst()
  )
}

export async function renewClaim(db: Database, id: string, claim: Claim): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claimed_until: endOf(claim) })
    .where('id', '=', id)
    .where('claimed_until', 'is not', null)
    .where('done_at', 'is', null)
    .execute()
}

/** Whether a job still needs its effect. */
export async function isJobOpen(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Call it in the transaction of the effect: the mark makes a second delivery harmless. */
export async function markDone(trx: Transaction, id: string, now: Date): Promise<void> {
  await trx.updateTable('outbox').set({ done_at: now, last_error: null }).where('id', '=', id).execute()
}

/**
 * Returns the number of failed attempts. A job that another delivery finished meanwhile stays done.
 */
export async function recordFailure(db: Database, id: string, error: string): Promise<number> {
  const row = await db
    .updateTable('outbox')
    .set(eb => ({ attempts: eb('attempts', '+', 1), last_error: error, claimed_until: null }))
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts ?? 0
}

export async function scheduleRetry(db: Database, id: string, retryAt: Date): Promise<void> {
  await db.updateTable('outbox').set({ retry_at: retryAt }).where('id', '=', id).execute()
}

export async function markDead(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('outbox').set({ dead_at: now }).where('id', '=', id).where('done_at', 'is', null).execute()
}

/**
 * NATS acknowledges before it syncs to disk, so a published job can get lost. A job without an
 * effect is published again; JetStream drops the copy if it still knows the first one. The wait
 * doubles each time, so that a role that is down for a day does not find a stream full of copies.
 */
export async function republishLostJobs(db: Database, now: Date, patienceMs: number): Promise<number> {
  const lost = db
    .selectFrom('outbox')
    .select('id')
    .where('published_at', 'is not', null)
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .where(sweepDueAt(patienceMs), '<', now)
    .where(eb => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<', new Date(now.getTime() - patienceMs))]))
    // A claimed or locked row is a job in progress.
    .where(isUnclaimed(now))
    .forUpdate()
    .skipLocked()
  const swept = await db
    .updateTable('outbox')
    .set(eb => ({ published_at: null, sweeps: eb('sweeps', '+', 1) }))
    .where(isOneOf(lost))
    .executeTakeFirst()
  if (swept.numUpdatedRows > 0n) await sql`notify outbox`.execute(db)
  return Number(swept.numUpdatedRows)
}

/** Of those published by now. */
export async function findNextSweep(db: Database, patienceMs: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min(sweepDueAt(patienceMs)).as('date'))
    .where('published_at', 'is not', null)
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .executeTakeFirst()
  return row?.date ?? undefined
}

function sweepDueAt(patienceMs: number) {
  return sql<Date>`outbox.published_at + ${patienceMs} * power(2, least(outbox.sweeps, 10)) * interval '1 millisecond'`
}

/** What the jobs of one name carry that are neither done nor dead. */
export async function listOpenPayloads<Payload>(
  db: Database,
  { name, role, payload }: Job<Payload>,
): Promise<Payload[]> {
  const open = db.selectFrom('outbox').select('payload').where('done_at', 'is', null).where('dead_at', 'is', null)
  const own = open.where('role', '=', role).where('name', '=', name)
  // Each half has a partial index.
  const rows = await own
    .where('published_at', 'is', null)
    .unionAll(own.where('published_at', 'is not', null))
    .execute()
  return rows.map(row => payload.parse(row.payload))
}

export async function deleteDoneJobs(db: Database, doneBefore: Date): Promise<number> {
  const pruned = await db.deleteFrom('outbox').where('done_at', '<', doneBefore).executeTakeFirst()
  return Number(pruned.numDeletedRows)
}

export function listDeadJobs(db: Database, limit: number) {
  return db
    .selectFrom('outbox')
    .select(['id', 'role', 'name', 'payload', 'attempts', 'last_error', 'dead_at'])
    .where('dead_at', 'is not', null)
    .orderBy('dead_at', 'desc')
    .limit(limit)
    .execute()
}

type DeadQuery = { role?: string | undefined; offset: number; limit: number }

/** Last died first. */
export async function findDeadJobs(db: Database, { role, offset, limit }: DeadQuery) {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'role', 'name', 'payload', 'attempts', 'last_error', 'dead_at'])
    .where('dead_at', 'is not', null)
    .$if(role !== undefined, query => query.where('role', '=', role ?? ''))
    .orderBy('dead_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.flatMap(({ dead_at, ...row }) => (dead_at === null ? [] : [{ ...row, dead_at }]))
}

export async function countDeadJobs(db: Database): Promise<{ role: string; dead: number }[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['role', fn.countAll<string>().as('dead')])
    .where('dead_at', 'is not', null)
    .groupBy('role')
    .execute()
  return rows.map(({ role, dead }) => ({ role, dead: Number(dead) }))
}

export function deleteDeadJob(trx: Transaction, id: string) {
  return trx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('dead_at', 'is not', null)
    .returning(['role', 'name', 'payload', 'last_error'])
    .executeTakeFirst()
}

/** The new generation keeps JetStream from dropping the message as a duplicate. */
export async function replayDeadJobs(db: Database, ids: string[] | 'all'): Promise<number> {
  const replayed = await db
    .updateTable('outbox')
    .set(eb => ({
      dead_at: null,
      published_at: null,
      retry_at: null,
      claimed_until: null,
      attempts: 0,
      sweeps: 0,
      generation: eb('generation', '+', 1),
    }))
    .where('dead_at', 'is not', null)
    .$if(ids !== 'all', query => query.where('id', 'in', [...ids]))
    .executeTakeFirst()
  if (replayed.numUpdatedRows > 0n) await sql`notify outbox`.execute(db)
  return Number(replayed.numUpdatedRows)
}

type Backlog = {
  role: string
  waiting: number
  oldestSeconds: number
  /** Age of the oldest job that no worker has begun. Others may rightly wait for a provider. */
  notBegunSeconds: number
}

/**
 * Counts the jobs without an effect yet, per role. Unpublished and published jobs are read apart,
 * because each half has a partial index: the cost follows the backlog, not the size of the table.
 */
export async function measureBacklog(db: Database, now: Date): Promise<Backlog[]> {
  const waiting = db
    .selectFrom('outbox')
    .select(['role', 'created_at', 'attempts', 'claimed_until'])
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
  const rows = await db
    .selectFrom(
      waiting
        .where('published_at', 'is', null)
        .unionAll(waiting.where('published_at', 'is not', null))
        .as('waiting'),
    )
    .select(({ fn, ref }) => [
      'role',
      fn.countAll<string>().as('waiting'),
      fn.min(ref('created_at')).as('oldest'),
      fn
        .min(ref('created_at'))
        .filterWhere('attempts', '=', 0)
        .filterWhere('claimed_until', 'is', null)
        .as('oldest_not_begun'),
    ])
    .groupBy('role')
    .execute()
  const age = (date: Date | null) => (date === null ? 0 : Math.max(0, (now.getTime() - date.getTime()) / 1000))
  return rows.map(row => ({
    role: row.role,
    waiting: Number(row.waiting),
    oldestSeconds: age(row.oldest),
    notBegunSeconds: age(row.oldest_not_begun),
  }))
}

/** Counts the jobs that were done in the last hours, per role and hour. */
export async function countHandledJobs(
  db: Database,
  now: Date,
  hours: number,
): Promise<{ role: string; hoursAgo: number; handled: number; failures: number }[]> {
  const hoursAgo = sql<number>`floor(extract(epoch from ${now}::timestamptz - done_at) / 3600)::int`
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn, ref }) => [
      'role',
      hoursAgo.as('hours_ago'),
      fn.countAll<string>().as('handled'),
      fn.sum<string>(ref('attempts')).as('failures'),
    ])
    .where('done_at', '>', new Date(now.getTime() - hours * 3_600_000))
    .where('done_at', '<=', now)
    .groupBy(['role', 'hours_ago'])
    .execute()
  return rows.map(row => ({
    role: row.role,
    hoursAgo: row.hours_ago,
    handled: Number(row.handled),
    failures: Number(row.failures),
  }))
}
