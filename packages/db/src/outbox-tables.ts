import type { ColumnType } from 'kysely'

/**
 * A job that a transaction emitted: unpublished → published → done, or dead when its retries are
 * used up or cannot help. A done row is deleted after a retention period.
 */
export type OutboxTable = {
  id: string
  role: string
  name: string
  payload: ColumnType<unknown, string, never>
  request_id: string | null
  /** The trace of the request, as W3C writes it. */
  traceparent: string | null
  created_at: Date
  published_at: Date | null
  /** Each replay increments it, so that JetStream does not drop the message as a duplicate. */
  generation: ColumnType<number, number | undefined, number>
  /** How often the sweeper has published it again. */
  sweeps: ColumnType<number, number | undefined, number>
  attempts: ColumnType<number, number | undefined, number>
  /** The next attempt of a failed job. */
  retry_at: Date | null
  last_error: string | null
  /** Until then, a worker that calls other engines has reserved the job. */
  claimed_until: ColumnType<Date | null, never, Date | null>
  done_at: Date | null
  dead_at: Date | null
}

/**
 * One row per schedule. The row is the lock: exactly one process runs the schedule when it is due.
 */
export type ScheduleTable = {
  name: string
  next_run_at: Date
  last_run_at: Date | null
  last_error: string | null
}

/** A worker process that reports every few seconds. */
export type WorkerProcessTable = { id: string; host: string; roles: string[]; seen_at: Date }

/** How many live updates were sent to a room. Transactions count them, so a lost update leaves a gap. */
export type LiveRoomTable = { room: string; number: number }
