import { createHash } from 'node:crypto'
import { imageRules } from '@limelight/contract/users/image-rules'
import type { Context } from '../../context.ts'
import { deleteFile, saveFile, statFile } from '../../engines/files.ts'
import { fetchOutbound } from '../../engines/outbound.ts'
import { decodePicture } from '../../users/decode-picture.ts'

/** Hosts from which the networks serve pictures. */
const hosts = [
  ...['yt3.ggpht.com', 'yt3.googleusercontent.com', 'i.ytimg.com', '*.cdninstagram.com', '*.fbcdn.net'],
  ...['static-cdn.jtvnw.net', '*.twitch.tv', 'pbs.twimg.com', '*.tiktokcdn.com', '*.tiktokcdn-us.com'],
]

/**
 * Stores a re-encoded copy, because pages load nothing from elsewhere. The path is derived from
 * creator and address, so a picture is fetched once per creator. Returns null on failure: pictures
 * are optional.
 */
export async function storePicture(
  ctx: Context,
  platformId: string,
  address: string | null | undefined,
  trusted: string,
): Promise<string | null> {
  if (address === null || address === undefined) return null
  try {
    const name = pathOf(platformId, address)
    for (const path of [`${name}.jpg`, `${name}.png`]) if ((await statFile(ctx, path)) !== undefined) return path
    const { status, body } = await fetchOutbound(address, { hosts, trusted, maxBytes: imageRules.maxBytes })
    if (status !== 200) throw new Error(`The host of the picture answered ${status}`)
    const { bytes, format } = await decodePicture(body)
    const path = `${name}.${format}`
    await saveFile(ctx, path, bytes)
    return path
  } catch (error) {
    ctx.logger.warn({ err: error }, 'A picture of a profile could not be fetched; the profile is stored without it')
    return null
  }
}

/** Deletes a former picture of a creator, unless it was stored for another one. */
export async function deletePicture(ctx: Context, platformId: string, path: string): Promise<void> {
  if (!path.startsWith(`img/${ownerPath(platformId)}`)) return
  try {
    await deleteFile(ctx, path)
  } catch (error) {
    ctx.logger.warn({ err: error }, 'An unused picture could not be deleted')
  }
}

/** Ignores the query, because Instagram signs addresses anew each time. */
function pathOf(platformId: string, address: string): string {
  const { host, pathname } = new URL(address)
  return `img/${ownerPath(platformId)}${hash(`${host}${pathname}`)}`
}

function ownerPath(platformId: string): string {
  const owner = hash(platformId)
  return `${owner.slice(0, 2)}/${owner.slice(2)}`
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
