import type { ProfileName } from '@limelight/contract/influencers/profile-names'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { FileShape, IngestJobRow, RejectedLine } from '@limelight/db/influencers/tables'
import type { Insertable } from 'kysely'
import type { Bookmark } from './upload-records.ts'

type NewJob = { id: string; user_id: string; network: SocialNetwork; created_at: Date }

export function insertParse(trx: Transaction, job: NewJob, profile: ProfileName): Promise<IngestJobRow> {
  return insertJob(trx, {
    ...job,
    kind: 'parse',
    status: 'PENDING',
    profile: JSON.stringify(profile),
    file: null,
    shape: null,
  })
}

export function insertUpload(db: Database, job: NewJob, file: string): Promise<IngestJobRow> {
  return insertJob(db, { ...job, kind: 'upload', status: 'PENDING', profile: null, file, shape: null })
}

function insertJob(db: Database, row: Insertable<Tables['ingest_jobs']>): Promise<IngestJobRow> {
  return db.insertInto('ingest_jobs').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Marks the file as complete. */
export function startUpload(
  trx: Transaction,
  id: string,
  { shape, bytes, start }: { shape: FileShape; bytes: number; start: Bookmark },
): Promise<IngestJobRow> {
  return trx
    .updateTable('ingest_jobs')
    .set({ shape: JSON.stringify(shape), bytes, ...start })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findJob(db: Database, id: string): Promise<IngestJobRow | undefined> {
  return db.selectFrom('ingest_jobs').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findUserJob(
  db: Database,
  { userId, network, id }: { userId: string; network: SocialNetwork; id: string },
): Promise<IngestJobRow | undefined> {
  return db
    .selectFrom('ingest_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('network', '=', network)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export type Step = {
  status: 'RUNNING' | 'DONE' | 'FAILED'
  at?: Bookmark
  accepted: number
  rejected: RejectedLine[]
  influencerId?: string
  finishedAt: Date | null
}

const maxRejectedLines = 100

export async function recordStep(trx: Transaction, job: IngestJobRow, step: Step): Promise<void> {
  const kept = [...job.rejected, ...step.rejected].slice(0, maxRejectedLines)
  await trx
    .updateTable('ingest_jobs')
    .set({
      status: step.status,
      ...step.at,
      accepted: Number(job.accepted) + step.accepted,
      rejected_count: Number(job.rejected_count) + step.rejected.length,
      rejected: JSON.stringify(kept),
      influencer_id: step.influencerId ?? null,
      finished_at: step.finishedAt,
    })
    .where('id', '=', job.id)
    .execute()
}

export async function deleteJob(db: Database, id: string): Promise<void> {
  await db.deleteFrom('ingest_jobs').where('id', '=', id).execute()
}

/** Uploads whose file never arrived completely. */
export function findAbandonedUploads(db: Database, before: Date, limit: number): Promise<IngestJobRow[]> {
  return db
    .selectFrom('ingest_jobs')
    .selectAll()
    .where('kind', '=', 'upload')
    .where('status', '=', 'PENDING')
    .where('shape', 'is', null)
    .where('created_at', '<', before)
    .limit(limit)
    .execute()
}

export async function deleteFinishedJobs(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('ingest_jobs').where('finished_at', '<', before).execute()
}
