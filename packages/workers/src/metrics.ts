import { readFollowerState } from '@limelight/core/chain/state'
import type { Context } from '@limelight/core/context'
import { measureSettlement } from '@limelight/core/deposits/measure'
import { registry } from '@limelight/core/engines/metrics'
import { countDeadJobs, measureBacklog } from '@limelight/core/jobs/outbox'
import { listProcesses } from '@limelight/core/jobs/processes'
import { listScheduleRows, type Schedule } from '@limelight/core/jobs/schedules'
import { countTextsLeft } from '@limelight/core/settings/app-secret'
import { Counter, Gauge, Histogram } from 'prom-client'

const jobSeconds = new Histogram({
  name: 'limelight_job_seconds',
  help: 'Time a worker spent on a job, by how it ended',
  labelNames: ['role', 'job', 'outcome'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 300],
  registers: [registry],
})
const publishedTotal = new Counter({
  name: 'limelight_relay_published_total',
  help: 'Jobs the relay handed to JetStream',
  registers: [registry],
})
const scheduleTotal = new Counter({
  name: 'limelight_schedule_runs_total',
  help: 'Runs of a schedule, by how they ended',
  labelNames: ['schedule', 'outcome'],
  registers: [registry],
})

const settlementTurns = new Counter({
  name: 'limelight_settlement_turns_total',
  help: 'Turns of the sender, by how they ended; a failed one could not reach the node, Postgres or the KMS',
  labelNames: ['outcome'],
  registers: [registry],
})

export function countSettlementTurn(outcome: 'done' | 'failed'): void {
  settlementTurns.inc({ outcome })
}

const loopFailureTotal = new Counter({
  name: 'limelight_loop_failures_total',
  help: 'Failed turns of a loop of this process, by loop',
  labelNames: ['loop'],
  registers: [registry],
})

export function countLoopFailure(loop: string): void {
  loopFailureTotal.inc({ loop })
}

const rpcErrorTotal = new Counter({
  name: 'limelight_chain_rpc_errors_total',
  help: 'Failed requests to a chain node, by its place in CHAIN_RPC_URL',
  labelNames: ['node', 'problem'],
  registers: [registry],
})

export function countRpcError(node: string, problem: string): void {
  rpcErrorTotal.inc({ node, problem })
}

export type Outcome = 'done' | 'already done' | 'in progress' | 'retry' | 'no handler' | 'dead' | 'invalid'

export function observeJob(role: string, job: string, outcome: Outcome, seconds: number): void {
  jobSeconds.observe({ role, job, outcome }, seconds)
}

export function countPublished(jobs: number): void {
  publishedTotal.inc(jobs)
}

export function countScheduleRun(schedule: string, outcome: 'done' | 'failed'): void {
  scheduleTotal.inc({ schedule, outcome })
}

/** Reads the lag from Postgres per scrape, so it is right for any number of workers. */
export function measureLag(ctx: Context): void {
  const waiting = new Gauge({
    name: 'limelight_outbox_waiting',
    help: 'Jobs without an effect yet',
    labelNames: ['role'],
    registers: [registry],
    async collect() {
      for (const gauge of [waiting, lagSeconds, notBegunSeconds]) gauge.reset()
      // Without Postgres this metric is missing, but the others must still be served.
      const backlog = await measureBacklog(ctx.db, ctx.clock.now()).catch(() => [])
      for (const { role, waiting: count, oldestSeconds, notBegunSeconds: oldestNotBegun } of backlog) {
        waiting.set({ role }, count)
        lagSeconds.set({ role }, oldestSeconds)
        notBegunSeconds.set({ role }, oldestNotBegun)
      }
    },
  })
  const lagSeconds = new Gauge({
    name: 'limelight_outbox_lag_seconds',
    help: 'Age of the oldest job without an effect',
    labelNames: ['role'],
    registers: [registry],
  })
  const notBegunSeconds = new Gauge({
    name: 'limelight_outbox_not_begun_seconds',
    help: 'Age of the oldest job that no worker has begun',
    labelNames: ['role'],
    registers: [registry],
  })
  const dead = new Gauge({
    name: 'limelight_dead_letters',
    help: 'Jobs that failed for good and wait for a replay',
    labelNames: ['role'],
    registers: [registry],
    async collect() {
      dead.reset()
      for (const { role, dead: count } of await countDeadJobs(ctx.db).catch(() => [])) dead.set({ role }, count)
    },
  })
}

/** Reads who reports from Postgres per scrape, so that one process tells that all of a role are gone. */
export function measureRoles(ctx: Context): void {
  const processes = new Gauge({
    name: 'limelight_role_processes',
    help: 'Processes that report, of each role that had one in the last week',
    labelNames: ['role'],
    registers: [registry],
    async collect() {
      processes.reset()
      const { known, running } = await listProcesses(ctx.db, ctx.clock.now()).catch(() => ({ known: [], running: [] }))
      for (const role of new Set(known))
        processes.set({ role }, running.filter(({ roles }) => roles.includes(role)).length)
    },
  })
}

/** Only of schedules that this code has: the row of a former one would be late for ever. */
export function measureSchedules(ctx: Context, schedules: readonly Schedule[]): void {
  const names = new Set(schedules.map(({ name }) => name))
  const late = new Gauge({
    name: 'limelight_schedule_late_seconds',
    help: 'How long ago a schedule should have run',
    labelNames: ['schedule'],
    registers: [registry],
    async collect() {
      late.reset()
      failing.reset()
      const now = ctx.clock.now().getTime()
      const rows = await listScheduleRows(ctx.db).catch(() => [])
      for (const { name, next_run_at, last_error } of rows) {
        if (!names.has(name)) continue
        late.set({ schedule: name }, Math.max(0, (now - next_run_at.getTime()) / 1000))
        failing.set({ schedule: name }, last_error === null ? 0 : 1)
      }
    },
  })
  const failing = new Gauge({
    name: 'limelight_schedule_failing',
    help: 'Whether the last run of a schedule failed',
    labelNames: ['schedule'],
    registers: [registry],
  })
}

/** Which loops of this process keep failing. */
export function measureLoops(list: () => string[]): void {
  const failing = new Gauge({
    name: 'limelight_loop_failing',
    help: '1 for each loop of this process that has failed five times in a row',
    labelNames: ['loop'],
    registers: [registry],
    collect() {
      failing.reset()
      for (const loop of list()) failing.set({ loop }, 1)
    },
  })
}

/** Reads the calls of the platform's keys from Postgres per scrape, like the lag. */
export function measureCalls(ctx: Context): void {
  const calls = new Gauge({
    name: 'limelight_settlement_transactions',
    help: 'Calls that are not final, by status; WAITING ones wait for a stage or a deadline',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      calls.reset()
      oldest.reset()
      const rows = await measureSettlement(ctx).catch(() => [])
      for (const { status, count, oldestSeconds } of rows) {
        calls.set({ status }, count)
        oldest.set({ status }, oldestSeconds)
      }
    },
  })
  const oldest = new Gauge({
    name: 'limelight_settlement_oldest_seconds',
    help: 'Age of the oldest call per status',
    labelNames: ['status'],
    registers: [registry],
  })
}

/** Reads what the schedule has counted, so every worker reports the same. */
export function measureSealedTexts(ctx: Context): void {
  const left = new Gauge({
    name: 'limelight_sealed_with_former_secret',
    help: 'Stored texts that APP_SECRET does not open yet',
    registers: [registry],
    async collect() {
      const count = await countTextsLeft(ctx).catch(() => undefined)
      if (count === undefined) left.remove()
      else left.set(count)
    },
  })
}

/** Reads the follower's state from Postgres per scrape, so every worker reports the same. */
export function measureChain(ctx: Context): void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `limelight_chain_${name}`, help, registers: [registry] })
  const gauges = {
    head: gauge('head', 'Newest block of the node'),
    finalized: gauge('finalized', 'Newest block that is final here'),
    followed: gauge('followed', 'Newest block whose rows are stored'),
    lagBlocks: gauge('lag_blocks', 'Blocks between head and followed'),
    lagSeconds: gauge('lag_seconds', 'Age of the newest followed block'),
    reorgs: gauge('reorgs', 'Reorgs since the index began'),
  }
  const halted = new Gauge({
    name: 'limelight_chain_halted',
    help: 'Whether the follower stands still, and why',
    labelNames: ['problem'],
    registers: [registry],
    async collect() {
      halted.reset()
      // Without Postgres these metrics keep their values, but the others must still be served.
      const state = await readFollowerState(ctx).catch(() => undefined)
      if (state === undefined) return
      gauges.head.set(state.head ?? 0)
      gauges.finalized.set(state.finalized ?? 0)
      gauges.followed.set(state.followed ?? 0)
      gauges.lagBlocks.set(state.lagBlocks ?? 0)
      gauges.lagSeconds.set(state.lagSeconds ?? 0)
      gauges.reorgs.set(state.reorgs)
      halted.set({ problem: state.problem ?? '' }, state.isHalted ? 1 : 0)
    },
  })
}
