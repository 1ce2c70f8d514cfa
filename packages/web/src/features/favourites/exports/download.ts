import type { ErrorBody } from '@limelight/contract/errors'
import { toastFailure } from '../../../components/error-toast.ts'
import { session } from '../../../server/client.ts'
import { fileNameOf } from './words.ts'

/**
 * Saves a finished file, or opens its address in a bucket. A link carries no token, so the file is fetched
 * here as a blob, which the browser holds outside the page's memory.
 */
export async function downloadExport(url: string): Promise<void> {
  const answer = await fetchWithToken(`${url}?link`).catch(() => undefined)
  const blob = answer?.status === 200 ? await answer.blob().catch(() => undefined) : undefined
  if (answer === undefined || blob === undefined) return toastFailure(answer && (await errorOf(answer)))
  const disposition = answer.headers.get('content-disposition')
  if (disposition === null) {
    const found: unknown = JSON.parse(await blob.text())
    if (isAddress(found)) window.location.assign(found.url)
    return
  }
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(disposition) ?? 'limelight-export'
  link.click()
  // Leaves the browser time to start the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Renews an expired token and retries once. */
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

function isAddress(body: unknown): body is { url: string } {
  return typeof body === 'object' && body !== null && 'url' in body && typeof body.url === 'string'
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'errorMessage' in body && typeof body.errorMessage === 'string'
}
