import type { IngestJob, IngestJobId } from '@limelight/contract/influencers/schema'
import type { Transaction } from '@limelight/db/database'
import type { IngestJobRow } from '@limelight/db/influencers/tables'
import type { Context } from '../../context.ts'
import { deleteFile } from '../../engines/files.ts'
import { emitLive, userRoom } from '../../jobs/live.ts'
import { AppError } from '../../runtime/errors.ts'
import { deleteFinishedJobs, deleteJob, findAbandonedUploads, findJob, findUserJob } from './store.ts'

/** Treats other users' jobs like unknown ones. */
export async function getIngestJob(
  ctx: Context,
  caller: { userId: string },
  { kind, id }: IngestJobId,
): Promise<IngestJob> {
  const row = await findUserJob(ctx.db, { userId: caller.userId, network: kind, id })
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toIngestJob(row)
}

/** Tells the user's windows, in the transaction of the change. */
export async function publishIngestJob(ctx: Context, trx: Transaction, id: string): Promise<void> {
  const row = await findJob(trx, id)
  if (row !== undefined) emitLive(ctx, trx, { room: userRoom(row.user_id), name: 'ingest', data: toIngestJob(row) })
}

export function toIngestJob(row: IngestJobRow): IngestJob {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    progress: progressOf(row),
    accepted: Number(row.accepted),
    rejectedCount: Number(row.rejected_count),
    rejected: row.rejected,
    influencerId: row.influencer_id,
  }
}

/** 100 only when the job is done. */
function progressOf({ status, position, bytes }: IngestJobRow): number {
  if (status === 'DONE') return 100
  if (status === 'PENDING') return 0
  const whole = Number(bytes)
  return whole === 0 ? 0 : Math.min(99, Math.floor((100 * Number(position)) / whole))
}

const hour = 60 * 60_000
/** Longer than any upload takes. */
const abandonedAfterMs = 12 * hour
const finishedLifetimeMs = 30 * 24 * hour
const batchSize = 100

/** Deletes uploads that were interrupted, and old finished jobs. */
export async function pruneIngestJobs(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime()
  for (const { id, file } of await findAbandonedUploads(ctx.db, new Date(now - abandonedAfterMs), batchSize)) {
    if (file !== null) await deleteFile(ctx, file)
    await deleteJob(ctx.db, id)
  }
  await deleteFinishedJobs(ctx.db, new Date(now - finishedLifetimeMs))
}
