import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { openFile } from '../../engines/files.ts'
import { AppError } from '../../runtime/errors.ts'
import type { StoredFile } from '../../users/view.ts'
import { findUnusedFiles } from '../store.ts'
import { toSortedJson } from './sorted-json.ts'

/** Null for a file that is gone. An upload was hashed when it arrived. */
export async function hashStored(ctx: Context, stored: StoredFile): Promise<string | null> {
  if (!('path' in stored)) return stored.sha256
  const file = await openFile(ctx, stored.path)
  if (file === undefined) return null
  const hash = createHash('sha256')
  for await (const chunk of file.stream) hash.update(chunk)
  return hash.digest('hex')
}

type Delivery = { comment: string | null; links: string[]; files: string[]; round: number }

/** The proof of a delivery on the chain: the SHA-256 of what was sent, each file as its own. */
export async function hashDelivery(ctx: Context, userId: string, delivery: Delivery): Promise<string> {
  const known = await findUnusedFiles(ctx.db, userId, delivery.files)
  const hashes: string[] = []
  for (const id of delivery.files) {
    const file = known.find(row => row.id === id)
    const hash = file === undefined ? null : await hashStored(ctx, file)
    if (hash === null) throw new AppError('ITEM_NOT_FOUND')
    hashes.push(hash)
  }
  return `0x${hashText(toSortedJson({ ...delivery, files: hashes }))}`
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
