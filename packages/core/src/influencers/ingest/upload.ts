import { randomBytes } from 'node:crypto'
import type { InfluencerUpload } from '@limelight/contract/influencers/ingestion'
import type { IngestJob } from '@limelight/contract/influencers/schema'
import { type Admin, recordAct } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { deleteFile, saveFile } from '../../engines/files.ts'
import { emit } from '../../jobs/outbox.ts'
import { AppError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { uploadPartJob } from '../jobs.ts'
import { toIngestJob } from './progress.ts'
import { deleteJob, insertUpload, startUpload } from './store.ts'
import { headBytes, readHead } from './upload-head.ts'

/**
 * Streams a file to storage; workers read it from there in parts. The row is inserted first, so no
 * file lacks a row.
 */
export async function uploadInfluencers(
  ctx: Context,
  admin: Admin,
  { kind, files: [file] }: InfluencerUpload,
): Promise<IngestJob> {
  if (file === undefined) throw new AppError('FILE_NOT_SEND')
  const job = { id: newId(ctx.clock), user_id: admin.userId, network: kind, created_at: ctx.clock.now() }
  const path = newPath()
  await insertUpload(ctx.db, job, path)
  try {
    const arrived = await storeFile(ctx, path, file)
    const row = await ctx.db.transaction().execute(async trx => {
      await emit(ctx, trx, uploadPartJob, { jobId: job.id })
      await recordAct(ctx, trx, admin, { targetId: job.id, after: { network: kind, bytes: arrived.bytes } })
      return startUpload(trx, job.id, arrived)
    })
    return toIngestJob(row)
  } catch (error) {
    await discard(ctx, job.id, path)
    throw error
  }
}

function newPath(): string {
  const name = randomBytes(17).toString('hex')
  return `ingest/${name.slice(0, 2)}/${name.slice(2)}.rows`
}

/** Detects the format from the first bytes, and rejects other files before the rest arrives. */
async function storeFile(ctx: Context, path: string, file: AsyncIterable<Uint8Array>) {
  const arriving = file[Symbol.asyncIterator]()
  const pieces: Uint8Array[] = []
  let bytes = 0
  while (bytes < headBytes) {
    const { done, value } = await arriving.next()
    if (done === true) break
    pieces.push(value)
    bytes += value.length
  }
  const first = Buffer.concat(pieces)
  const head = readHead(first)
  if (head === undefined) throw new AppError('FILE_INVALID_FORMAT')

  async function* whole() {
    yield first
    for (let next = await arriving.next(); next.done !== true; next = await arriving.next()) {
      bytes += next.value.length
      yield next.value
    }
  }
  try {
    await saveFile(ctx, path, whole())
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('FILE_NOT_UPLOAD', { cause })
  }
  return { ...head, bytes }
}

/** The request has already failed; the schedule deletes what remains. */
async function discard(ctx: Context, jobId: string, path: string): Promise<void> {
  try {
    await deleteFile(ctx, path)
    await deleteJob(ctx.db, jobId)
  } catch (error) {
    ctx.logger.warn({ err: error }, 'A failed upload could not be deleted; the schedule deletes it')
  }
}
