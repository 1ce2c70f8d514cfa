import type { Database } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { describeError } from '../runtime/errors.ts'

/** Work that is due by the clock. Running it twice or late must be harmless. */
export type Schedule = {
  name: string
  everyMs: number
  run: (ctx: Context) => Promise<void>
  /**
   * When rows are due next, undefined while none waits. A schedule that knows this runs only when
   * rows are due. The answer is one cheap statement that locks nothing.
   */
  nextDueAt?: (ctx: Context) => Promise<Date | undefined>
}

export type ScheduleRun = { name: string; error?: unknown; retryMs?: number }

/** Of a failed run, and doubled for each further one up to the period of the schedule. */
const firstRetryMs = 1000
/** Rows can be due sooner than they were written, so the rest of a schedule is short. */
const maxRestMs = 30_000

type Memory = {
  nextRunAt: Date
  /** Failures in a row in this process, and when the last of these runs began. */
  failures: number
  failedAt: Date | undefined
}

/**
 * Runs schedules when they are due, each independently of the others. It remembers the dates, so
 * that Postgres is asked only when one has come.
 */
export class Scheduler {
  readonly #ctx: Context
  readonly #schedules: readonly Schedule[]
  readonly #onRun: (run: ScheduleRun) => void
  readonly #memory = new Map<string, Memory>()
  readonly #running = new Map<string, Promise<void>>()

  constructor(ctx: Context, schedules: readonly Schedule[], onRun: (run: ScheduleRun) => void = () => {}) {
    this.#ctx = ctx
    this.#schedules = schedules
    this.#onRun = onRun
  }

  /** Resolves when what is due is claimed. The runs go on. */
  async startDue(): Promise<void> {
    const now = this.#ctx.clock.now()
    const due = this.#schedules.filter(
      schedule => !this.#running.has(schedule.name) && isDue(schedule, this.#memory.get(schedule.name), now),
    )
    if (due.length === 0) return
    const rests = new Map(await Promise.all(due.map(schedule => this.#findRest(schedule))))
    await this.#rest(new Map([...rests].flatMap(([name, until]) => (until === undefined ? [] : [[name, until]]))))
    await Promise.all(due.filter(({ name }) => rests.get(name) === undefined).map(schedule => this.#start(schedule)))
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    await Promise.all(this.#running.values())
  }

  async #start(schedule: Schedule): Promise<void> {
    const { name } = schedule
    const { failures = 0, failedAt } = this.#memory.get(name) ?? {}
    const claim = await claimSchedule(this.#ctx, schedule, failedAt)
    if (claim === undefined) {
      const nextRunAt = await findNextRun(this.#ctx.db, name)
      if (nextRunAt !== undefined) this.#memory.set(name, { nextRunAt, failures: 0, failedAt: undefined })
      return
    }
    const run = this.#run(schedule, failures, claim).finally(() => this.#running.delete(name))
    this.#running.set(name, run)
  }

  /** Until when a schedule rests, undefined if it has to run now. A failed one runs again in any case. */
  async #findRest({ name, nextDueAt }: Schedule): Promise<[string, Date | undefined]> {
    if (nextDueAt === undefined || this.#memory.get(name)?.failedAt !== undefined) return [name, undefined]
    const dueAt = await nextDueAt(this.#ctx)
    const now = this.#ctx.clock.now()
    if (dueAt !== undefined && dueAt <= now) return [name, undefined]
    const latest = now.getTime() + maxRestMs
    return [name, new Date(Math.min(latest, dueAt?.getTime() ?? latest))]
  }

  async #rest(rests: ReadonlyMap<string, Date>): Promise<void> {
    if (rests.size === 0) return
    await saveRests(this.#ctx.db, rests)
    for (const [name, nextRunAt] of rests) this.#memory.set(name, { nextRunAt, failures: 0, failedAt: undefined })
  }

  async #run(schedule: Schedule, failures: number, { startedAt, nextRunAt, lastError }: Claim): Promise<void> {
    const { name } = schedule
    try {
      await schedule.run(this.#ctx)
      this.#memory.set(name, { nextRunAt, failures: 0, failedAt: undefined })
      this.#onRun({ name })
      if (lastError !== null) await this.#record(name, { last_error: null })
    } catch (error) {
      const retryMs = Math.min(schedule.everyMs, firstRetryMs * 2 ** failures)
      const retryAt = new Date(this.#ctx.clock.now().getTime() + retryMs)
      this.#memory.set(name, { nextRunAt: retryAt, failures: failures + 1, failedAt: startedAt })
      this.#onRun({ name, error, retryMs })
      await this.#record(name, { last_error: describeError(error), next_run_at: retryAt })
    }
  }

  /** Without Postgres the row keeps its dates. The memory still knows when to try again. */
  async #record(name: string, changes: { last_error: string | null; next_run_at?: Date }): Promise<void> {
    try {
      await this.#ctx.db.updateTable('schedules').set(changes).where('name', '=', name).execute()
    } catch (error) {
      this.#ctx.logger.warn({ err: error }, `Could not store the outcome of the schedule ${name}`)
    }
  }
}

function isDue(schedule: Schedule, memory: Memory | undefined, now: Date): boolean {
  return memory === undefined || memory.nextRunAt <= now || memory.nextRunAt > latestRun(schedule, now)
}

/**
 * A later date comes from a clock that was ahead. A process that stalls between its look at the
 * clock and its claim finds dates that are later than its own by as long, hence the second period.
 */
function latestRun({ everyMs }: Schedule, now: Date): Date {
  return new Date(now.getTime() + Math.max(2 * everyMs, maxRestMs))
}

type Claim = { startedAt: Date; nextRunAt: Date; lastError: string | null }

/**
 * Setting the next date claims the run: of many processes exactly one finds the old date. The
 * process whose run has failed may claim it again while no other has run since.
 */
async function claimSchedule(ctx: Context, schedule: Schedule, failedAt?: Date): Promise<Claim | undefined> {
  const now = ctx.clock.now()
  const next = new Date(now.getTime() + schedule.everyMs)
  const claimed = await ctx.db
    .insertInto('schedules')
    .values({ name: schedule.name, next_run_at: next, last_run_at: now, last_error: null })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ next_run_at: next, last_run_at: now })
        .where(eb =>
          eb.or([
            eb('schedules.next_run_at', '<=', now),
            eb('schedules.next_run_at', '>', latestRun(schedule, now)),
            ...(failedAt === undefined ? [] : [eb('schedules.last_run_at', '=', failedAt)]),
          ]),
        ),
    )
    .returning('schedules.last_error')
    .executeTakeFirst()
  return claimed && { startedAt: now, nextRunAt: next, lastError: claimed.last_error }
}

/** Admins see the dates. Another process that finds rows before them waits for them, too. */
async function saveRests(db: Database, rests: ReadonlyMap<string, Date>): Promise<void> {
  await db
    .insertInto('schedules')
    .values([...rests].map(([name, next_run_at]) => ({ name, next_run_at, last_run_at: null, last_error: null })))
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet(eb => ({ next_run_at: eb.ref('excluded.next_run_at'), last_error: null })),
    )
    .execute()
}

async function findNextRun(db: Database, name: string): Promise<Date | undefined> {
  const row = await db.selectFrom('schedules').select('next_run_at').where('name', '=', name).executeTakeFirst()
  return row?.next_run_at
}

export function listScheduleRows(db: Database) {
  return db.selectFrom('schedules').selectAll().orderBy('name').execute()
}
