import { type InfluencerRecord, influencerRecordSchema } from '@limelight/contract/influencers/ingestion'
import type { Transaction } from '@limelight/db/database'
import type { IngestJobRow, RejectedLine } from '@limelight/db/influencers/tables'
import type { Context } from '../../context.ts'
import { deleteFile, openFile } from '../../engines/files.ts'
import { emit } from '../../jobs/outbox.ts'
import { comparePeersJob, publishIngestJobJob, uploadPartJob } from '../jobs.ts'
import { findJob, recordStep } from './store.ts'
import { type Bookmark, type FileRecord, readRecords, UnreadableFile } from './upload-records.ts'
import { writeInfluencers } from './write.ts'

/** So much of a file is one job: short enough that nobody waits for its end, large enough that its own cost is small. */
const maxRecords = 10_000
const maxBytes = 16 * 1024 * 1024

/**
 * Brings one part of a file into the store and asks for the next one. Bookmark, counts and that next job are one
 * transaction: a worker that dies anywhere leaves the part to another, and what it had written already is written again,
 * which changes nothing.
 */
export async function ingestUploadPart(ctx: Context, trx: Transaction, { jobId }: { jobId: string }): Promise<void> {
  const job = await findJob(trx, jobId)
  if (job?.file == null || job.shape === null) return
  if (job.finished_at !== null) return deleteFile(ctx, job.file)

  const part = await readPart(ctx, job, job.file)
  await writeInfluencers(ctx, { network: job.network, records: part.records })
  await recordStep(trx, job, {
    status: part.status,
    at: part.at,
    accepted: part.records.length,
    rejected: part.rejected,
    finishedAt: part.status === 'RUNNING' ? null : ctx.clock.now(),
  })
  if (part.status !== 'RUNNING') await emit(ctx, trx, comparePeersJob, { asked: ctx.clock.now().toISOString() })
  await emit(ctx, trx, publishIngestJobJob, { jobId })
  // The one after the last removes the file, once nothing can be rolled back any more.
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
  if (file === undefined || job.shape === null) return failed(part, start.line, 'The file is gone')
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
  // Not the time of reading, so that a part that is read again is the same.
  else part.records.push({ ...read.data, asOf: read.data.asOf ?? asOf.toISOString() })
}

const maxReasonLength = 300

function reasonOf(problems: string[]): string {
  return [...new Set(problems)].join('; ').slice(0, maxReasonLength)
}
