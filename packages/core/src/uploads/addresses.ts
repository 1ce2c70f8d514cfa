import { isShown } from '@limelight/contract/uploads/rules'
import type { FileAddress } from '@limelight/contract/uploads/schema'
import type { UploadRow } from '@limelight/db/uploads/tables'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { sign, verifySignature } from '../runtime/secrets.ts'
import { findReady } from './store.ts'

const lifetimeMs = 10 * 60_000

type Use = 'preview' | 'download'

/** Addresses that need no token, because pictures, videos and downloads of a browser send none. */
export async function readAddresses(ctx: Context, fileId: string): Promise<FileAddress> {
  const { id, type } = await requireReady(ctx, fileId)
  return { id, preview: isShown(type) ? addressOf(ctx, id, 'preview') : null, download: addressOf(ctx, id, 'download') }
}

/** The caller has checked who asks. */
export async function requireReady(ctx: Context, id: string): Promise<UploadRow> {
  const file = await findReady(ctx.db, id)
  if (file === undefined) throw new AppError('ITEM_NOT_FOUND')
  return file
}

function addressOf(ctx: Context, id: string, use: Use): string {
  const until = String(ctx.clock.now().getTime() + lifetimeMs)
  const signature = sign(ctx, 'files', textOf(id, use, until))
  return `/api/files/${id}?${new URLSearchParams({ use, until, signature })}`
}

const textOf = (id: string, use: string, until: string) => `${use} ${id} ${until}`

/** The file of an address that we signed and that has not ended. */
export async function findAddressed(
  ctx: Context,
  { id, use, until, signature }: { id: string; use: string; until: string; signature: string },
): Promise<UploadRow | undefined> {
  const isSigned = verifySignature(ctx, 'files', textOf(id, use, until), signature)
  return isSigned && Number(until) > ctx.clock.now().getTime() ? findReady(ctx.db, id) : undefined
}
