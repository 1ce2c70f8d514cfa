import type { Database, Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../../engines/rows.ts'
import type { Outcome } from './outcome-store.ts'

const endingSchema = z.object({
  delivery_id: z.string(),
  status: z.enum(['HELD', 'ENDING', 'SENT', 'FAILED', 'BOUNCED', 'UNKNOWN', 'QUEUED']),
  error: z.string().nullable(),
  due_at: z.date().nullable(),
})
export type Ending = z.infer<typeof endingSchema>

/**
 * Notes the answers of the mail server, and that the next message ends now. Returns whether it may:
 * it has no row when another worker took this one for lost, or when Postgres has crashed. The table
 * is unlogged, so the commit waits for no disk.
 */
export async function passEnd(
  db: Database,
  workerId: string,
  answers: readonly Outcome[],
  next: string | undefined,
): Promise<boolean> {
  const steps = [...answers, ...(next === undefined ? [] : [{ id: next, status: 'ENDING', error: null, dueAt: null }])]
  const rows = await rowsOf(
    db,
    sql`/* prepare pass-end */
      update campaign_endings endings set status = steps.status, error = steps.error, due_at = steps.due_at
      from unnest(${steps.map(({ id }) => id)}::uuid[], ${steps.map(({ status }) => status)}::text[],
        ${steps.map(({ error }) => error)}::text[], ${steps.map(({ dueAt }) => dueAt?.toISOString() ?? null)}::timestamptz[])
        as steps (id, status, error, due_at)
      where endings.delivery_id = steps.id and endings.worker_id = ${workerId}
      returning endings.delivery_id as id`,
    z.object({ id: z.string() }),
  )
  return rows.some(({ id }) => id === next)
}

/** What is known of mails whose worker is lost. Without its row a worker that is not ends no mail. */
export function takeEndings(trx: Transaction, deliveryIds: readonly string[]): Promise<Ending[]> {
  return rowsOf(
    trx,
    sql`
      delete from campaign_endings where delivery_id = any(${[...deliveryIds]}::uuid[])
      returning delivery_id, status, error, due_at`,
    endingSchema,
  )
}
