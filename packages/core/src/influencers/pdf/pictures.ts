import sharp from 'sharp'
import type { Context } from '../../context.ts'
import { openFile } from '../../engines/files.ts'
import { bestPosts, thumbnailSize } from './posts.ts'
import type { PrintedReport } from './printed-report.ts'

const maxPictureBytes = 2_000_000
/** Enough for print. */
const dotsPerPoint = 3

/** Only pictures of our own store, so that no report waits for another host. */
export async function readPicture(ctx: Context, address: string | null): Promise<Buffer | undefined> {
  const { imageHost } = ctx.config
  const path = imageHost === undefined ? address : address?.replace(`${imageHost}/`, '')
  if (path == null || !/\.(jpg|png)$/.test(path)) return undefined
  const file = await openFile(ctx, path)
  if (file === undefined) return undefined
  if (file.bytes > maxPictureBytes) {
    file.stream.destroy()
    return undefined
  }
  return Buffer.concat(await file.stream.toArray())
}

/** As small as they are shown, so that the file stays small. One that cannot be read is left out. */
export async function readThumbnails(
  ctx: Context,
  { posts, report }: Pick<PrintedReport, 'posts' | 'report'>,
): Promise<Map<string, Buffer>> {
  const thumbnails = new Map<string, Buffer>()
  const { width, height } = thumbnailSize(report.socialNetwork)
  const size = { width: width * dotsPerPoint, height: height * dotsPerPoint }
  for (const { id, thumbnailUrl } of bestPosts(posts)) {
    const picture = await readPicture(ctx, thumbnailUrl)
    const small =
      picture && sharp(picture).resize(size).flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer()
    const thumbnail = await small?.catch(() => undefined)
    if (thumbnail !== undefined) thumbnails.set(id, thumbnail)
  }
  return thumbnails
}
