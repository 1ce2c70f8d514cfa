import type { ColumnType } from 'kysely'

/**
 * A job that a transaction asked for. The row lives until some time after its effect exists:
 * unpublished → published → done, or dead when retries are used up or senseless.
 */
export type OutboxTable = {
  id: string
  role: string
  name: string
  payload: ColumnType<unknown, string, never>
  request_id: string | null
  created_at: Date
  published_at: Date | null
  /** Counted up by every replay, so that JetStream does not take the replayed message for a duplicate. */
  generation: ColumnType<number, number | undefined, number>
  /** How often the sweeper took it for lost. */
  sweeps: ColumnType<number, number | undefined, number>
  attempts: ColumnType<number, number | undefined, number>
  /** Before this instant a failed job is waiting on purpose. */
  retry_at: Date | null
  last_error: string | null
  done_at: Date | null
  dead_at: Date | null
}

/** One row per schedule; the row is the lock that lets exactly one process run it when it is due. */
export type ScheduleTable = {
  name: string
  next_run_at: Date
  last_run_at: Date | null
  last_error: string | null
}
