import type { DeadLetter, DeadLettersQuery, RoleWork, Schedule, System } from '@limelight/contract/admin/schema'
import { deadLetterSchema } from '@limelight/contract/admin/schema'
import type { List } from '@limelight/contract/query'
import { type Admin, recordAct } from '../audit/record.ts'
import type { Context } from '../context.ts'
import {
  countDeadJobs,
  countHandledJobs,
  deleteDeadJob,
  findDeadJobs,
  measureBacklog,
  replayDeadJobs,
} from '../jobs/outbox.ts'
import { listProcesses } from '../jobs/processes.ts'
import { listScheduleRows } from '../jobs/schedules.ts'
import { checkReadiness, type Readiness } from '../readiness.ts'
import { AppError } from '../runtime/errors.ts'

export async function getSystem(ctx: Context): Promise<System> {
  const now = ctx.clock.now()
  const [{ engines }, processes, backlog, dead] = await Promise.all([
    checkReadiness(ctx),
    listProcesses(ctx.db, now),
    measureBacklog(ctx.db, now),
    countDeadJobs(ctx.db),
  ])
  const roles = [
    ...new Set([...processes.known, ...backlog.map(({ role }) => role), ...dead.map(({ role }) => role)]),
  ].sort()
  return {
    engines: {
      postgres: toEngine(engines.postgres),
      clickhouse: toEngine(engines.clickhouse),
      nats: toEngine(engines.nats),
      chain: toEngine(engines.chain),
      files: toEngine(engines.files),
    },
    roles: roles.map(role => {
      const jobs = backlog.find(row => row.role === role)
      return {
        role,
        processes: processes.running
          .filter(process => process.roles.includes(role))
          .map(({ id, host, seen_at }) => ({ id, host, seenAt: seen_at.toISOString() })),
        waiting: jobs?.waiting ?? 0,
        oldestSeconds: jobs?.oldestSeconds ?? null,
        dead: dead.find(row => row.role === role)?.dead ?? 0,
      }
    }),
  }
}

function toEngine(state: Readiness['engines']['postgres']): System['engines']['postgres'] {
  return state.ok
    ? { ok: true, problem: null, latencyMs: state.ms }
    : { ok: false, problem: state.reason, latencyMs: null }
}

const workHours = 24

/** What the roles handled in the last 24 h, by role. */
export async function listWork(ctx: Context): Promise<RoleWork[]> {
  const work = new Map<string, RoleWork>()
  for (const { role, hoursAgo, handled, failures } of await countHandledJobs(ctx.db, ctx.clock.now(), workHours)) {
    const known = work.get(role) ?? { role, handled: 0, failures: 0, hours: Array.from({ length: workHours }, () => 0) }
    known.handled += handled
    known.failures += failures
    known.hours[workHours - 1 - hoursAgo] = handled
    work.set(role, known)
  }
  return [...work.values()]
}

export async function listDeadLetters(
  ctx: Context,
  { role, offset, limit }: DeadLettersQuery,
): Promise<List<DeadLetter>> {
  const [counts, rows] = await Promise.all([countDeadJobs(ctx.db), findDeadJobs(ctx.db, { role, offset, limit })])
  const total = counts
    .filter(count => role === undefined || count.role === role)
    .reduce((sum, { dead }) => sum + dead, 0)
  return {
    total,
    data: rows.map(row => ({
      id: row.id,
      role: row.role,
      name: row.name,
      payload: deadLetterSchema.shape.payload.parse(row.payload),
      attempts: row.attempts,
      lastError: row.last_error,
      deadAt: row.dead_at.toISOString(),
    })),
  }
}

export async function replayDeadLetters(
  ctx: Context,
  admin: Admin,
  { ids }: { ids: string[] },
): Promise<{ replayed: number }> {
  return ctx.db.transaction().execute(async trx => {
    const replayed = await replayDeadJobs(trx, ids)
    if (replayed > 0) await recordAct(ctx, trx, admin, { after: { ids, replayed } })
    return { replayed }
  })
}

export async function dropDeadLetter(ctx: Context, admin: Admin, { id }: { id: string }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async trx => {
    const dropped = await deleteDeadJob(trx, id)
    if (dropped === undefined) throw new AppError('ITEM_NOT_FOUND')
    const { role, name, payload, last_error: lastError } = dropped
    await recordAct(ctx, trx, admin, { targetId: id, before: { role, name, payload, lastError } })
    return { ok: true } as const
  })
}

export async function listSchedules(ctx: Context): Promise<Schedule[]> {
  const rows = await listScheduleRows(ctx.db)
  return rows.map(row => ({
    name: row.name,
    lastRunAt: row.last_run_at?.toISOString() ?? null,
    nextRunAt: row.next_run_at.toISOString(),
    lastError: row.last_error,
  }))
}
