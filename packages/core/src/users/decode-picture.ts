import { availableParallelism } from 'node:os'
import { imageRules } from '@limelight/contract/users/image-rules'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { AppError } from '../runtime/errors.ts'
import { createGate } from '../runtime/gate.ts'

/** Larger than any screen needs. */
const maxSide = 2560
/** A small file can decode to any number of pixels; phones take up to 40 million. */
const maxPixels = 40_000_000
const decodeTimeoutSeconds = 20

// The decoder supports dozens of formats, some of which read other files. Block all but these two.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
// Images are decoded once, and one thread each leaves the CPU to requests.
sharp.cache(false)
sharp.concurrency(1)

/** One core stays free for requests. */
const maxDecoding = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Decoding shares the thread pool with password hashing and file access, so limit it. */
const decoding = createGate({ maxRunning: maxDecoding, maxWaiting: Number.POSITIVE_INFINITY })

export type Picture = { bytes: Uint8Array; format: 'jpg' | 'png'; width: number; height: number }

/** Re-encodes an upload: upright, in sRGB, without metadata or trailing data. */
export async function decodePicture(file: Uint8Array): Promise<Picture> {
  if (file.length > imageRules.maxBytes) throw new AppError('FILE_INVALID_FORMAT')
  const leave = await decoding.enter('all')
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
    .toColourspace(isGrey(metadata) ? 'b-w' : 'srgb')
  const { data, info } = await encode(upright, metadata).toBuffer({ resolveWithObject: true })
  return { bytes: data, format: metadata.format === 'png' ? 'png' : 'jpg', width: info.width, height: info.height }
}

/** Three channels for one would make the file larger than it came. */
function isGrey({ space }: Metadata): boolean {
  return space === 'b-w' || space === 'grey16'
}

function encode(picture: Sharp, { format }: Metadata): Sharp {
  return format === 'png' ? picture.png() : picture.jpeg({ quality: 85, progressive: true })
}

/** Scales down to the maximum, but never below the minimum of the short side. */
export function fit({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (short < imageRules.minSide) throw new AppError('FILE_INVALID_FORMAT')
  const scale = Math.min(1, Math.max(maxSide / long, imageRules.minSide / short))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
