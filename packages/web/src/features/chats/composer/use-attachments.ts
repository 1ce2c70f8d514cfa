import { useEffect, useRef, useState } from 'react'
import { toastFailure } from '../../../components/error-toast.ts'
import { sendFile } from '../../../server/file-parts.ts'
import { UploadError } from '../../../server/send-body.ts'
import { errorBodyOf } from '../../../server/trpc.ts'
import { problemOf } from '../../orders/files.tsx'
import { imageProblem } from '../../users/images/file.ts'
import { uploadLooseImage } from '../../users/images/upload.ts'
import type { SentFile } from '../thread/thread.ts'

export type ChatUpload = {
  id: string
  file: File
  /** A blob URL of a picture. */
  preview: string | undefined
  state: 'sending' | 'done' | 'failed'
  /** 0 to 1. */
  progress: number
  sent?: SentFile
}

/** Pictures and other files of a message that is being written. They are uploaded at once. */
export function useAttachments(max: number) {
  const [items, setItems] = useState<readonly ChatUpload[]>([])
  const [problem, setProblem] = useState<string>()
  const controllers = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = controllers.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  const update = (id: string, fields: Partial<ChatUpload>) =>
    setItems(current => current.map(item => (item.id === id ? { ...item, ...fields } : item)))

  async function upload({ id, file, preview }: Pick<ChatUpload, 'id' | 'file' | 'preview'>) {
    const controller = new AbortController()
    controllers.current.set(id, controller)
    update(id, { state: 'sending', progress: 0 })
    try {
      const sending = { file, onProgress: (progress: number) => update(id, { progress }), signal: controller.signal }
      update(id, { state: 'done', sent: preview === undefined ? await sendAny(sending) : await sendPicture(sending) })
    } catch (error) {
      if (controller.signal.aborted) return
      toastFailure(error instanceof UploadError ? error.body : errorBodyOf(error))
      update(id, { state: 'failed' })
    }
  }

  return {
    items,
    problem,
    /** Those that are ready to be sent. */
    files: items.flatMap(item => item.sent ?? []),
    /** A picture is on its way, or could not be uploaded. */
    isBusy: items.some(item => item.state !== 'done'),
    async add(files: File[]) {
      const [bad] = files.flatMap(file => problemOf(file) ?? [])
      const good = files.filter(file => problemOf(file) === undefined).slice(0, max - items.length)
      setProblem(bad ?? (items.length + good.length === max ? `A message has up to ${max} files.` : undefined))
      const added = await Promise.all(
        good.map(async file => ({
          id: crypto.randomUUID(),
          file,
          // What is no picture that a chat shows is sent as a file.
          preview: (await imageProblem(file)) === undefined ? URL.createObjectURL(file) : undefined,
          state: 'sending' as const,
          progress: 0,
        })),
      )
      setItems(current => [...current, ...added])
      for (const item of added) void upload(item)
    },
    retry(id: string) {
      const item = items.find(one => one.id === id)
      if (item !== undefined) void upload(item)
    },
    remove(id: string) {
      controllers.current.get(id)?.abort()
      setItems(current => current.filter(item => item.id !== id))
    },
    clear() {
      setProblem(undefined)
      setItems([])
    },
  }
}

type Sending = { file: File; onProgress: (progress: number) => void; signal: AbortSignal }

async function sendPicture(sending: Sending): Promise<SentFile> {
  const { id, url, width, height } = await uploadLooseImage({ type: 'chat', ...sending })
  return { id, url, width, height }
}

async function sendAny(sending: Sending): Promise<SentFile> {
  const { id, name, type, size, sha256 } = await sendFile(sending)
  return { id, url: null, name, type, size, sha256: sha256 ?? '' }
}
