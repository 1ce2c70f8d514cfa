import type { ImageType, UploadedImage } from '@limelight/contract/users/schema'
import { sendBody, UploadError } from '../../../server/send-body.ts'

type UploadOptions = {
  type: ImageType
  file: File
  /** Called with 0 to 1. */
  onProgress: (progress: number) => void
  signal: AbortSignal
}

/** Uploads a picture and attaches it to the user. */
export async function uploadImage(userId: string, options: UploadOptions): Promise<void> {
  await send(`/api/users/${encodeURIComponent(userId)}/images`, options)
}

/** Uploads a picture for a form, which names its id when it is sent. */
export async function uploadLooseImage(options: UploadOptions): Promise<UploadedImage> {
  const answer = await send('/api/images', options)
  const first: unknown = Array.isArray(answer) ? answer[0] : undefined
  if (!isImage(first)) throw new UploadError()
  return first
}

function send(address: string, { type, file, onProgress, signal }: UploadOptions): Promise<unknown> {
  const body = new FormData()
  // The server reads the parts in order and needs the type first.
  body.append('type', type)
  body.append('files', file)
  return sendBody({ method: 'POST', address, body, onProgress, signal })
}

function isImage(answer: unknown): answer is UploadedImage {
  return typeof answer === 'object' && answer !== null && 'id' in answer && 'url' in answer
}
