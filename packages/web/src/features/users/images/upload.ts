import type { ErrorBody } from '@limelight/contract/errors'
import type { ImageType, UploadedImage } from '@limelight/contract/users/schema'
import { session } from '../../../server/client.ts'

/** `body` is the server's error response; absent without one, as with a lost connection. */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly body: ErrorBody | undefined
  constructor(body?: ErrorBody) {
    super(body?.errorMessage ?? 'The upload got no answer')
    this.body = body
  }
}

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
  const { image } = await send('/api/images', options)
  if (image === undefined) throw new UploadError()
  return image
}

/** Renews a refused access token once, as every call does. */
async function send(address: string, options: UploadOptions): Promise<UploadResponse> {
  const token = session.accessToken()
  const first = await post(address, token, options)
  if (first.status !== 401) return requireStored(first)
  await session.renew(token).catch(() => {
    throw new UploadError(first.refusal)
  })
  return requireStored(await post(address, session.accessToken(), options))
}

type UploadResponse = { status: number; refusal: ErrorBody | undefined; image: UploadedImage | undefined }

function requireStored(response: UploadResponse): UploadResponse {
  if (response.status !== 201) throw new UploadError(response.refusal)
  return response
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function post(address: string, token: string | undefined, { type, file, onProgress, signal }: UploadOptions) {
  return new Promise<UploadResponse>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.responseType = 'json'
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, response } = request
      resolve({ status, refusal: refusalIn(response), image: imageIn(response) })
    }
    request.onerror = () => reject(new UploadError())
    request.onabort = () => reject(new UploadError())
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    // The server reads the parts in order and needs the type first.
    form.append('type', type)
    form.append('files', file)
    request.send(form)
  })
}

function refusalIn(answer: unknown): ErrorBody | undefined {
  return isRefusal(answer) ? answer : undefined
}

function isRefusal(answer: unknown): answer is ErrorBody {
  return typeof answer === 'object' && answer !== null && 'errorMessage' in answer
}

function imageIn(answer: unknown): UploadedImage | undefined {
  const first: unknown = Array.isArray(answer) ? answer[0] : undefined
  return isImage(first) ? first : undefined
}

function isImage(answer: unknown): answer is UploadedImage {
  return typeof answer === 'object' && answer !== null && 'id' in answer && 'url' in answer
}
