import { type InfluencerRecord, influencerRecordSchema } from '@limelight/contract/influencers/ingestion'
import type { Transaction } from '@limelight/db/database'
import type { IngestJobRow, RejectedLine } from '@limelight/db/influencers/tables'
import type { Context } from '../../context.ts'
import { deleteFile, openFile } from '../../engines/files.ts'
import { emit } from '../../jobs/outbox.ts'
import { comparePeersJob, publishIngestJobJob, uploadPartJob } from '../jobs.ts'
import { writePostsOf } from './posts.ts'
import { findJob, recordStep } from './store.ts'
import { type Bookmark, type FileRecord, readRecords, UnreadableFile } from './upload-records.ts'
import { writeInfluencers } from './write.ts'

/**
 * One job reads this much: short enough to be fair to other jobs, large enough to amortise its
 * overhead.
 */
const maxRecords = 10_000
const maxBytes = 16 * 1024 * 1024

/**
 * Stores one part of a file, and returns the write of its bookmark, its counts and the next job. If
 * the worker dies before that write, another one repeats the part, which changes nothing.
 */
export async function ingestUploadPart(
  ctx: Context,
  { jobId }: { jobId: string },
): Promise<((trx: Transaction) => Promise<void>) | undefined> {
  const job = await findJob(ctx.db, jobId)
  if (job?.file == null || job.shape === null) return undefined
  if (job.finished_at !== null) {
    await deleteFile(ctx, job.file)
    return undefined
  }
  const part = await readPart(ctx, job, job.file)
  await writeInfluencers(ctx, { network: job.network, records: part.records })
  await writePostsOf(ctx, job.network, part.records)
  return trx => recordPart(ctx, trx, job, part)
}

async function recordPart(ctx: Context, trx: Transaction, job: IngestJobRow, part: Part): Promise<void> {
  const { id: jobId } = job
  await recordStep(trx, job, {
    status: part.status,
    at: part.at,
    accepted: part.records.length,
    rejected: part.rejected,
    finishedAt: part.status === 'RUNNING' ? null : ctx.clock.now(),
  })
  if (part.status !== 'RUNNING') await emit(ctx, trx, comparePeersJob, { asked: ctx.clock.now().toISOString() })
  await emit(ctx, trx, publishIngestJobJob, { jobId })
  // The job after the last part deletes the file, once nothing can be rolled back.
  await emit(ctx, trx, uploadPartJob, { jobId })
}

type Part = {
  records: InfluencerRecord[]
  rejected: RejectedLine[]
  at: Bookmark
  status: 'RUNNING' | 'DONE' | 'FAILED'
}

async function readPart(ctx: Context, job: IngestJobRow, path: string): Promise<Part> {
  const start = { position: Number(job.position), line: Number(job.line) }
  const part: Part = { records: [], rejected: [], at: start, status: 'DONE' }
  const file = await openFile(ctx, path, start.position)
  if (file === undefined || job.shape === null) return failed(part, start.line, 'The file no longer exists')
  try {
    for await (const record of readRecords(file.stream, job.shape, start)) {
      addRecord(part, record, job.created_at)
      const read = part.records.length + part.rejected.length
      if (read < maxRecords && part.at.position - start.position < maxBytes) continue
      part.status = 'RUNNING'
      break
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return failed(part, error.line, error.message)
    throw error
  } finally {
    file.stream.destroy()
  }
  return part
}

function failed(part: Part, line: number, reason: string): Part {
  return { ...part, status: 'FAILED', rejected: [...part.rejected, { line, reason }] }
}

function addRecord(part: Part, { line, next, value, problem }: FileRecord, asOf: Date): void {
  part.at = next
  if (problem !== undefined) {
    part.rejected.push({ line, reason: problem })
    return
  }
  const read = influencerRecordSchema.safeParse(value)
  if (!read.success) part.rejected.push({ line, reason: reasonOf(read.error.issues.map(issue => issue.message)) })
  // Independent of the time of reading, so that repeating a part changes nothing.
  else part.records.push({ ...read.data, asOf: read.data.asOf ?? asOf.toISOString() })
}

const maxReasonLength = 300

function reasonOf(problems: string[]): string {
  return [...new Set(problems)].join('; ').slice(0, maxReasonLength)
}
