import type { Finding } from '@limelight/contract/moderation/schema'
import type { ModerationRules } from '@limelight/contract/settings/built-in'
import type { Context } from '../../context.ts'
import { openFile } from '../../engines/files.ts'
import type { Content } from '../targets.ts'
import { hashImage } from './image-hash.ts'
import { findHashes, findMatches } from './image-store.ts'

type Image = Content['images'][number]

const kinds = {
  IMAGE_REFUSED: { level: 'refuse', text: 'The image looks like one that was refused before.' },
  IMAGE_DUPLICATE: { level: 'warn', text: 'The image looks like one of another user.' },
  IMAGE_SMALL: { level: 'info', text: 'The image is smaller than 400 pixels.' },
} as const

const minSide = 400

/** Hashes the images that have no hash yet, once in their life. A missing file has none. */
export async function hashNewImages(ctx: Context, images: Image[]): Promise<{ imageId: string; hash: string }[]> {
  const known = await findHashes(
    ctx.db,
    images.map(({ id }) => id),
  )
  const hashes = []
  for (const { id, path } of images) {
    if (known.has(id)) continue
    const file = await openFile(ctx, path)
    if (file === undefined) continue
    const parts: Uint8Array[] = []
    for await (const part of file.stream) parts.push(part)
    hashes.push({ imageId: id, hash: await hashImage(Buffer.concat(parts)) })
  }
  return hashes
}

/** Compares the images with all others. New hashes are not stored yet, so no image matches itself. */
export async function checkImages(
  ctx: Context,
  { images, userId, hashes }: { images: Image[]; userId: string; hashes: { imageId: string; hash: string }[] },
  rules: ModerationRules,
): Promise<Finding[]> {
  const stored = await findHashes(
    ctx.db,
    images.map(({ id }) => id),
  )
  const findings: Finding[] = []
  for (const { id, width, height } of images) {
    const hash = stored.get(id) ?? hashes.find(({ imageId }) => imageId === id)?.hash
    if (hash !== undefined) {
      const { isRefused, isForeign } = await findMatches(ctx.db, { hash, userId, maxBits: rules.duplicateBits })
      if (isRefused) findings.push(toFinding(id, 'IMAGE_REFUSED'))
      if (isForeign) findings.push(toFinding(id, 'IMAGE_DUPLICATE'))
    }
    if (Math.min(width, height) < minSide) findings.push(toFinding(id, 'IMAGE_SMALL'))
  }
  return findings
}

function toFinding(imageId: string, code: keyof typeof kinds): Finding {
  return { code, ...kinds[code], field: null, excerpt: null, start: null, imageId }
}
