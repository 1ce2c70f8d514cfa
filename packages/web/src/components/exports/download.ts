import type { ErrorBody } from '@limelight/contract/errors'
import { session } from '../../server/client.ts'
import { toastFailure } from '../error-toast.ts'
import { fileNameOf } from './words.ts'

/**
 * Brings a finished file onto the disk. A link alone carries no token, so the file is asked for here, as a blob: the browser
 * holds it outside of this page's own memory and writes it from there.
 */
export async function downloadExport(url: string): Promise<void> {
  const answer = await fetchWithToken(url).catch(() => undefined)
  const blob = answer?.status === 200 ? await answer.blob().catch(() => undefined) : undefined
  if (answer === undefined || blob === undefined) return toastFailure(answer && (await errorOf(answer)))
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(answer.headers.get('content-disposition')) ?? 'limelight-export'
  link.click()
  // The browser has taken hold of the blob by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** A token that has run out is renewed once, as for every other call. */
async function fetchWithToken(url: string): Promise<Response> {
  const token = session.accessToken()
  const ask = () => fetch(url, { headers: { authorization: `Bearer ${session.accessToken() ?? ''}` } })
  const answer = await ask()
  if (answer.status !== 401) return answer
  await session.renew(token)
  return ask()
}

async function errorOf(answer: Response): Promise<ErrorBody | undefined> {
  const body: unknown = await answer.json().catch(() => undefined)
  return isErrorBody(body) ? body : undefined
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'errorMessage' in body && typeof body.errorMessage === 'string'
}
