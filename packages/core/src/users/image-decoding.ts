import { imageRules } from '@limelight/contract/users/image-rules'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { AppError } from '../runtime/errors.ts'
import { createSemaphore } from '../runtime/semaphore.ts'

/** What no camera and no screen needs more of. */
const maxSide = 2560
/** A small file can unfold to any number of pixels; phones take up to 40 million. */
const maxPixels = 40_000_000
const decodeTimeoutSeconds = 20

// The decoder knows dozens of formats, some of which read other files. All but these two stay shut, whoever asks.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
// Pictures come once, and one thread each leaves the machine to the calls.
sharp.cache(false)
sharp.concurrency(1)

/** Decoding runs in the threads that passwords and files also need, so it never takes all of them. */
const gate = createSemaphore(2)

export type Picture = { bytes: Uint8Array; format: 'jpg' | 'png'; width: number; height: number }

/**
 * Whatever was sent → a picture that holds its pixels and nothing else: upright, in sRGB, without metadata and without
 * whatever stood behind its end.
 */
export async function decodePicture(file: Uint8Array): Promise<Picture> {
  if (file.length > imageRules.maxBytes) throw new AppError('FILE_INVALID_FORMAT')
  const leave = await gate.acquire()
  try {
    return await decode(file)
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('FILE_INVALID_FORMAT', { cause })
  } finally {
    leave()
  }
}

async function decode(file: Uint8Array): Promise<Picture> {
  const source = sharp(file, { failOn: 'error', limitInputPixels: maxPixels }).timeout({
    seconds: decodeTimeoutSeconds,
  })
  const metadata = await source.metadata()
  const size = fit(metadata.autoOrient)
  const upright = source
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
  const { data, info } = await encode(upright, metadata).toBuffer({ resolveWithObject: true })
  return { bytes: data, format: metadata.format === 'png' ? 'png' : 'jpg', width: info.width, height: info.height }
}

function encode(picture: Sharp, { format }: Metadata): Sharp {
  return format === 'png' ? picture.png() : picture.jpeg({ quality: 85, progressive: true })
}

/** Smaller where it is too large, but never so that its short side gets smaller than the smallest picture. */
export function fit({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (short < imageRules.minSide) throw new AppError('FILE_INVALID_FORMAT')
  const scale = Math.min(1, Math.max(maxSide / long, imageRules.minSide / short))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
