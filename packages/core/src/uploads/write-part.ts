import { createHash } from 'node:crypto'
import { uploadRules } from '@limelight/contract/uploads/rules'
import type { Upload } from '@limelight/contract/uploads/schema'
import type { UploadRow } from '@limelight/db/uploads/tables'
import type { Caller, Context } from '../context.ts'
import { deleteFile, openFile, writePart as writeToFile } from '../engines/files.ts'
import { withLock } from '../engines/locks.ts'
import { AppError } from '../runtime/errors.ts'
import { headBytes, typeOf } from './file-type.ts'
import { findUpload, updateUpload } from './store.ts'
import { toUpload } from './view.ts'

type Part = { id: string; contentRange?: unknown; files?: unknown }

/**
 * Takes the next part of a file. Two windows that send one write one after the other, and the second
 * learns what has arrived. What an interrupted write left behind is overwritten.
 */
export async function writePart(ctx: Context, { userId }: Caller, part: Part): Promise<Upload> {
  const find = () => findUpload(ctx.db, { id: part.id, userId, now: ctx.clock.now() })
  if ((await find()) === undefined) throw new AppError('ITEM_NOT_FOUND')
  return withLock(ctx, `upload ${part.id}`, async requireLock => {
    const upload = await find()
    if (upload === undefined) throw new AppError('ITEM_NOT_FOUND')
    const bytes = bytesOf(part)
    if (bytes === undefined || !isNext(upload, part.contentRange, bytes.length))
      throw new AppError('FILE_INVALID_FORMAT', { current: toUpload(upload) })
    const received = upload.received + bytes.length
    const isLast = received === upload.size
    await writeToFile(ctx, upload.path, { start: upload.received, bytes, isLast }).catch((cause: unknown) => {
      throw new AppError('FILE_NOT_UPLOAD', { cause })
    })
    const content = isLast ? await readContent(ctx, upload.path) : {}
    await requireLock()
    const row = await updateUpload(ctx.db, upload.id, { received, ...content })
    if (row !== undefined) return toUpload(row)
    await deleteFile(ctx, upload.path)
    throw new AppError('ITEM_NOT_FOUND')
  })
}

function bytesOf({ files }: Part): Uint8Array | undefined {
  const [bytes]: unknown[] = Array.isArray(files) ? files : []
  return bytes instanceof Uint8Array && bytes.length > 0 ? bytes : undefined
}

/** `bytes a-b/size`: exactly these bytes, right after those that have arrived. */
function isNext({ received, size }: UploadRow, contentRange: unknown, length: number): boolean {
  const isLarge = length > uploadRules.maxPartBytes || received + length > size
  return !isLarge && contentRange === `bytes ${received}-${received + length - 1}/${size}`
}

async function readContent(ctx: Context, path: string): Promise<{ sha256: string; type: string }> {
  const file = await openFile(ctx, path)
  if (file === undefined) throw new AppError('FILE_NOT_UPLOAD')
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  for await (const chunk of file.stream) {
    if (head.length < headBytes) head = Buffer.concat([head, chunk])
    hash.update(chunk)
  }
  return { sha256: hash.digest('hex'), type: typeOf(head) }
}
