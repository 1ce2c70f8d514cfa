import { useEffect, useRef, useState } from 'react'
import { toastFailure } from '../../../components/error-toast.ts'
import { imageProblem } from '../../users/images/file.ts'
import { UploadError, uploadLooseImage } from '../../users/images/upload.ts'
import type { SentFile } from '../thread/thread.ts'

export type ChatUpload = {
  id: string
  file: File
  /** A blob URL of the file. */
  preview: string
  state: 'sending' | 'done' | 'failed'
  /** 0 to 1. */
  progress: number
  sent?: SentFile
}

/** Pictures of a message that is being written. They are uploaded at once. */
export function usePictures(max: number) {
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

  async function upload({ id, file }: Pick<ChatUpload, 'id' | 'file'>) {
    const controller = new AbortController()
    controllers.current.set(id, controller)
    update(id, { state: 'sending', progress: 0 })
    try {
      const onProgress = (progress: number) => update(id, { progress })
      const image = await uploadLooseImage({ type: 'chat', file, onProgress, signal: controller.signal })
      update(id, {
        state: 'done',
        sent: { id: image.id, url: image.url, width: image.width, height: image.height },
      })
    } catch (error) {
      if (controller.signal.aborted) return
      toastFailure(error instanceof UploadError ? error.body : undefined)
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
      const problems = await Promise.all(files.map(imageProblem))
      const bad = files.flatMap(({ name }, index) => (problems[index] ? [`“${name}” ${problems[index]}.`] : []))
      const good = files.filter((_file, index) => problems[index] === undefined).slice(0, max - items.length)
      setProblem(bad[0] ?? (items.length + good.length === max ? `A message has up to ${max} pictures.` : undefined))
      const added = good.map(file => ({
        id: crypto.randomUUID(),
        file,
        preview: URL.createObjectURL(file),
        state: 'sending' as const,
        progress: 0,
      }))
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
