import type { Context } from '@limelight/core/context'
import { saveFile, statFile } from '@limelight/core/engines/files'
import sharp from 'sharp'
import { type Picture, pictures } from './pictures.ts'

/** Enough to keep all cores busy. */
const atOnce = 4

/** Stores the pictures of the demo world beside uploaded ones. Existing files stay as they are. */
export async function storePictures(ctx: Context): Promise<number> {
  // The decoder of uploads blocks SVG for its process. These drawings are our own, so they are
  // safe.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const waiting: Picture[] = []
  for (const picture of pictures) if ((await statFile(ctx, picture.path)) === undefined) waiting.push(picture)
  const missing = waiting.length
  const work = async () => {
    for (let picture = waiting.pop(); picture !== undefined; picture = waiting.pop()) {
      const drawing = sharp(Buffer.from(picture.svg)).flatten({ background: '#fff' })
      await saveFile(ctx, picture.path, await drawing.jpeg({ quality: 86 }).toBuffer())
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return missing
}
