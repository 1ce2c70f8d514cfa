import { imageRules } from '@limelight/contract/users/image-rules'

/** For the file input only; `imageProblem` checks the content. */
export const imageAccept = '.jpg,.jpeg,.png,image/jpeg,image/png'

export const imageRulesText = 'JPEG or PNG, at least 100 × 100 px, at most 5 MB'

/** Why a file cannot be uploaded, as the end of a sentence that starts with its name. The server checks again. */
export async function imageProblem(file: File): Promise<string | undefined> {
  if (!(await isJpegOrPng(file))) return 'is not a JPEG or PNG image'
  if (file.size > imageRules.maxBytes) return `is larger than 5 MB (${inMegabytes(file.size)} MB)`
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (picture === undefined) return 'is damaged and cannot be shown'
  const { width, height } = picture
  picture.close()
  if (Math.min(width, height) < imageRules.minSide) return `is smaller than 100 × 100 px (${width} × ${height} px)`
  return undefined
}

/** Checks the first bytes, because name and type of a file can be wrong. */
async function isJpegOrPng(file: File): Promise<boolean> {
  const head = [...new Uint8Array(await file.slice(0, 4).arrayBuffer())]
  return [
    [0xff, 0xd8, 0xff],
    [0x89, 0x50, 0x4e, 0x47],
  ].some(signature => signature.every((byte, index) => head[index] === byte))
}

/** Rounded up, so that a file just above the limit never reads as equal to it. */
const inMegabytes = (bytes: number) => (Math.ceil((bytes / 1_048_576) * 10) / 10).toFixed(1)
