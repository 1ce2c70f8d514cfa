import type { ErrorBody } from '@limelight/contract/errors'
import { session } from './client.ts'

/** `body` is the server's error response; absent without one, as with a lost connection. */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly body: ErrorBody | undefined
  constructor(body?: ErrorBody) {
    super(body?.errorMessage ?? 'The upload got no answer')
    this.body = body
  }
}

type Sending = {
  method: 'POST' | 'PUT'
  address: string
  headers?: Record<string, string>
  body: FormData | Blob
  /** Called with 0 to 1. */
  onProgress: (progress: number) => void
  signal: AbortSignal
}

/** Returns the JSON of the answer, or throws an UploadError. Renews a refused access token once, as every call does. */
export async function sendBody(sending: Sending): Promise<unknown> {
  const token = session.accessToken()
  const first = await send(token, sending)
  if (first.status !== 401) return require(first)
  await session.renew(token).catch(() => {
    throw new UploadError(refusalIn(first.answer))
  })
  return require(await send(session.accessToken(), sending))
}

type Answer = { status: number; answer: unknown }

function require({ status, answer }: Answer): unknown {
  if (status < 200 || status > 299) throw new UploadError(refusalIn(answer))
  return answer
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function send(token: string | undefined, { method, address, headers = {}, body, onProgress, signal }: Sending) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.responseType = 'json'
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, answer: request.response })
    request.onerror = () => reject(new UploadError())
    request.onabort = () => reject(new UploadError())
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function refusalIn(answer: unknown): ErrorBody | undefined {
  return isRefusal(answer) ? answer : undefined
}

function isRefusal(answer: unknown): answer is ErrorBody {
  return typeof answer === 'object' && answer !== null && 'errorMessage' in answer
}
