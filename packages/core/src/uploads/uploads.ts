import { randomBytes } from 'node:crypto'
import type { NewUpload, Upload } from '@limelight/contract/uploads/schema'
import type { Transaction } from '@limelight/db/database'
import type { Caller, Context } from '../context.ts'
import { deleteFile } from '../engines/files.ts'
import { lockUser } from '../engines/shared-store.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import {
  deleteUploads,
  endUpload,
  endUploads,
  findUpload,
  insertUpload,
  listEnded,
  measureUploads,
  type TakenUpload,
  takeUploads,
} from './store.ts'
import { toUpload } from './view.ts'

const maxOpen = 20
/** Of one person, without those that an order holds. */
const maxBytes = 2 * 1024 * 1024 * 1024
const hourMs = 60 * 60_000
const lifetimeMs = 24 * hourMs
const batchSize = 100

export async function createUpload(ctx: Context, { userId }: Caller, { name, size }: NewUpload): Promise<Upload> {
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async trx => {
    await lockUser(trx, userId)
    const { open, bytes } = await measureUploads(trx, { userId, now })
    if (open >= maxOpen || bytes + size > maxBytes) throw new AppError('ITEM_COUNT_ERROR')
    const row = await insertUpload(trx, {
      id: newId(ctx.clock),
      user_id: userId,
      name,
      size,
      path: newPath(),
      expires_at: new Date(now.getTime() + lifetimeMs),
      created_at: now,
    })
    return toUpload(row)
  })
}

/** Spread over 256 folders, with a name that cannot be guessed and says nothing about the content. */
function newPath(): string {
  const name = randomBytes(17).toString('hex')
  return `upload/${name.slice(0, 2)}/${name.slice(2)}.bin`
}

export async function getUpload(ctx: Context, { userId }: Caller, { id }: { id: string }): Promise<Upload> {
  const row = await findUpload(ctx.db, { id, userId, now: ctx.clock.now() })
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toUpload(row)
}

/** Not one that a message, an order or a dispute uses. */
export async function deleteUpload(ctx: Context, { userId }: Caller, { id }: { id: string }): Promise<{ ok: true }> {
  const path = await endUpload(ctx.db, { id, userId, now: ctx.clock.now() })
  if (path === undefined) throw new AppError('ITEM_NOT_FOUND')
  await deleteFile(ctx, path)
  await deleteUploads(ctx.db, [id])
  return { ok: true }
}

/** Makes uploads part of what uses them. Returns those of the ids that are the user's own, whole and unused. */
export function keepUploads(
  ctx: Context,
  trx: Transaction,
  uploads: { ids: string[]; userId: string; isInOrder: boolean },
): Promise<TakenUpload[]> {
  return takeUploads(trx, { ...uploads, now: ctx.clock.now() })
}

/** What used them is gone. Their files follow an hour later. */
export function releaseUploads(ctx: Context, trx: Transaction, ids: string[]): Promise<void> {
  return endUploads(trx, ids, ctx.clock.now())
}

/** Deletes uploads without a use. An hour later than they end, because a part may still be on its way. */
export async function pruneUploads(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - hourMs)
  let found = batchSize
  while (found === batchSize) {
    const ended = await listEnded(ctx.db, before, batchSize)
    for (const { path } of ended) await deleteFile(ctx, path)
    await deleteUploads(
      ctx.db,
      ended.map(({ id }) => id),
    )
    found = ended.length
  }
}
