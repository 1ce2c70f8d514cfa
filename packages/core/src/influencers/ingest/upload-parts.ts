import { type InfluencerRecord, influencerRecordSchema } from '@limelight/contract/influencers/ingestion'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Transaction } from '@limelight/db/database'
import type { IngestJobRow, RejectedLine } from '@limelight/db/influencers/tables'
import type { Context } from '../../context.ts'
import { deleteFile, openFile } from '../../engines/files.ts'
import { emit } from '../../jobs/outbox.ts'
import { comparePeersJob, uploadPartJob } from '../jobs.ts'
import { writePostsOf } from './posts.ts'
import { publishIngestJob } from './progress.ts'
import { findJob, recordStep } from './store.ts'
import { type Bookmark, type FileRecord, readRecords, UnreadableFile } from './upload-records.ts'
import { writeInfluencers } from './write.ts'

/**
 * One job reads this much: short enough to be fair to other jobs, large enough to amortise its
 * overhead.
 */
const maxRecords = 15_000
const maxBytes = 24 * 1024 * 1024
/** So many records are prepared while those before them are written. */
const recordsAtOnce = 7500

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
  const writer = createWriter(ctx, job.network)
  const part = await readPart(ctx, job, job.file, writer.write).finally(writer.settle)
  await writer.end()
  return trx => recordPart(ctx, trx, job, part)
}

/** Writes two batches at a time: one is prepared while ClickHouse stores the other. */
function createWriter(ctx: Context, network: SocialNetwork) {
  const writes: Promise<void>[] = []
  let ids = new Set<string>()
  const store = async (records: InfluencerRecord[]) => {
    await writeInfluencers(ctx, { network, records })
    await writePostsOf(ctx, network, records)
  }
  return {
    async write(records: InfluencerRecord[]): Promise<void> {
      const before = writes.at(-1)
      const own = records.flatMap(({ platformId, posts }) => [
        platformId,
        ...(posts ?? []).map(post => post.platformId),
      ])
      // Of two records of one creator, the later one builds on what the earlier one stored.
      if (own.some(id => ids.has(id))) await before
      ids = new Set(own)
      const now = store(records)
      writes.push(now)
      // A failure is thrown by what waits for it later.
      now.catch(() => undefined)
      await before
    },
    settle: async () => void (await Promise.allSettled(writes)),
    end: () => Promise.all(writes),
  }
}

async function recordPart(ctx: Context, trx: Transaction, job: IngestJobRow, part: Part): Promise<void> {
  const { id: jobId } = job
  await recordStep(trx, job, {
    status: part.status,
    at: part.at,
    accepted: part.accepted,
    rejected: part.rejected,
    finishedAt: part.status === 'RUNNING' ? null : ctx.clock.now(),
  })
  if (part.status !== 'RUNNING') await emit(ctx, trx, comparePeersJob, { asked: ctx.clock.now().toISOString() })
  await publishIngestJob(ctx, trx, jobId)
  // The job after the last part deletes the file, once nothing can be rolled back.
  await emit(ctx, trx, uploadPartJob, { jobId })
}

type Part = {
  accepted: number
  rejected: RejectedLine[]
  at: Bookmark
  status: 'RUNNING' | 'DONE' | 'FAILED'
}

async function readPart(
  ctx: Context,
  job: IngestJobRow,
  path: string,
  write: (records: InfluencerRecord[]) => Promise<void>,
): Promise<Part> {
  const start = { position: Number(job.position), line: Number(job.line) }
  const part: Part = { accepted: 0, rejected: [], at: start, status: 'DONE' }
  let batch: InfluencerRecord[] = []
  const file = await openFile(ctx, path, start.position)
  if (file === undefined || job.shape === null) return fail(part, start.line, 'The file no longer exists')
  try {
    for await (const record of readRecords(file.stream, job.shape, start)) {
      addRecord(part, batch, record, job.created_at)
      if (batch.length === recordsAtOnce) {
        await write(batch)
        batch = []
      }
      const read = part.accepted + part.rejected.length
      if (read < maxRecords && part.at.position - start.position < maxBytes) continue
      part.status = 'RUNNING'
      break
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    fail(part, error.line, error.message)
  } finally {
    file.stream.destroy()
  }
  if (batch.length > 0) await write(batch)
  return part
}

function fail(part: Part, line: number, reason: string): Part {
  part.status = 'FAILED'
  part.rejected.push({ line, reason })
  return part
}

function addRecord(
  part: Part,
  batch: InfluencerRecord[],
  { line, next, value, problem }: FileRecord,
  asOf: Date,
): void {
  part.at = next
  if (problem !== undefined) {
    part.rejected.push({ line, reason: problem })
    return
  }
  const read = influencerRecordSchema.safeParse(value)
  if (!read.success) {
    part.rejected.push({ line, reason: reasonOf(read.error.issues.map(issue => issue.message)) })
    return
  }
  part.accepted += 1
  // Independent of the time of reading, so that repeating a part changes nothing.
  batch.push(Object.assign(read.data, { asOf: read.data.asOf ?? asOf.toISOString() }))
}

const maxReasonLength = 300

function reasonOf(problems: string[]): string {
  return [...new Set(problems)].join('; ').slice(0, maxReasonLength)
}
