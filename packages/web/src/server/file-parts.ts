import type { Upload } from '@limelight/contract/uploads/schema'
import { client } from './client.ts'
import { sendBody, UploadError } from './send-body.ts'
import { browserArea } from './token-store.ts'
import { errorBodyOf } from './trpc.ts'

/**
 * Small enough that little is sent again after a break, and far below the maximum of the server. A bucket
 * stores shorter parts twice.
 */
const partBytes = 5 * 1024 * 1024
const headBytes = 1024 * 1024
const retryMs = 3000

const area = browserArea()

type Sending = {
  file: File
  /** With 0 to 1, and whether it waits for the connection. */
  onProgress: (progress: number, isWaiting?: boolean) => void
  signal: AbortSignal
}

/**
 * Sends a file in parts. After a break in the connection it goes on by itself, and another window that is
 * given the same file goes on where this one ended.
 */
export async function sendFile({ file, onProgress, signal }: Sending): Promise<Upload> {
  const place = `limelight.upload.${await fingerprint(file)}`
  let done = 0
  const persist = <Result>(run: () => Promise<Result>) => untilAnswered(run, signal, () => onProgress(done, true))
  let upload: Upload = await persist(() => findOrCreate(place, file))
  while (upload.status === 'OPEN') {
    const { id, received }: Upload = upload
    done = received / file.size
    let known: Upload | undefined = upload
    upload = await persist(async () => {
      const next: Upload = known ?? (await findUpload(id))
      // After a break, the server knows best.
      known = undefined
      return sendPart(next, file, bytes => onProgress((next.received + bytes) / file.size), signal)
    })
    if (upload.received === received && upload.status === 'OPEN') throw new UploadError()
  }
  return upload
}

async function findOrCreate(place: string, file: File): Promise<Upload> {
  const known = area.getItem(place)
  const found = known === null ? undefined : await findUpload(known).catch(undefinedIfRefused)
  if (found !== undefined && found.expiresAt !== null) return found
  const created = await client.uploads.create.mutate({ name: file.name, size: file.size })
  area.setItem(place, created.id)
  return created
}

function findUpload(id: string): Promise<Upload> {
  return client.uploads.byId.query({ id })
}

function undefinedIfRefused(error: unknown): undefined {
  if (errorBodyOf(error)?.statusCode !== 404) throw error
}

async function sendPart(
  { id, received, size, status }: Upload,
  file: File,
  onPart: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Upload> {
  if (status === 'READY') return findUpload(id)
  const end = Math.min(received + partBytes, size)
  const answer = await sendBody({
    method: 'PUT',
    address: `/api/user/uploads/${id}`,
    headers: { 'content-range': `bytes ${received}-${end - 1}/${size}`, 'content-type': 'application/octet-stream' },
    body: file.slice(received, end),
    onProgress: share => onPart(share * (end - received)),
    signal,
  }).catch((error: unknown) => {
    // Another window has sent it.
    if (error instanceof UploadError && error.body?.current !== undefined) return error.body.current
    throw error
  })
  if (!isUpload(answer)) throw new UploadError()
  return answer
}

function isUpload(answer: unknown): answer is Upload {
  return typeof answer === 'object' && answer !== null && 'id' in answer && 'received' in answer
}

/** Repeats what got no answer, or found the server busy, until it gets one. */
async function untilAnswered<Result>(
  run: () => Promise<Result>,
  signal: AbortSignal,
  onWait: () => void,
): Promise<Result> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      const status = (error instanceof UploadError ? error.body : errorBodyOf(error))?.statusCode ?? 0
      const isRefused = status >= 400 && status < 500 && status !== 429
      if (signal.aborted || isRefused) throw error
      onWait()
      await untilRetry()
    }
  }
}

function untilRetry(): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(end, retryMs)
    window.addEventListener('online', end, { once: true })
    function end() {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
  })
}

/** The same file has the same name, size and first MiB. */
async function fingerprint(file: File): Promise<string> {
  const head = await file.slice(0, headBytes).arrayBuffer()
  const named = new Blob([`${file.name}\n${file.size}\n`, head])
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await named.arrayBuffer()))
  return [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
