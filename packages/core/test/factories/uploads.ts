import type { Context } from '@limelight/core/context'
import { createUpload } from '@limelight/core/uploads/uploads'
import { writePart } from '@limelight/core/uploads/write-part'

/** A whole file that nothing uses yet. */
export async function buildUpload(
  ctx: Context,
  userId: string,
  { name = 'notes.txt', bytes = Buffer.from('Shot list') }: { name?: string; bytes?: Buffer } = {},
): Promise<string> {
  const { id } = await createUpload(ctx, { userId }, { name, size: bytes.length })
  await writePart(ctx, { userId }, { id, contentRange: `bytes 0-${bytes.length - 1}/${bytes.length}`, files: [bytes] })
  return id
}
