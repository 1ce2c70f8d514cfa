import { useState, useSyncExternalStore } from 'react'
import { toastFailure } from '../../../components/error-toast.ts'
import { toast } from '../../../components/ui/toast.ts'
import { session } from '../../../server/client.ts'
import { UploadError } from '../../../server/send-body.ts'
import { trpc } from '../../../server/trpc.ts'
import { createUploads, type Uploads } from '../../../server/uploads.ts'
import { useUser } from '../use-user.ts'
import { imageProblem } from './file.ts'
import { uploadImage } from './upload.ts'

/** The user's uploads, kept across pages. */
const uploadsOf = { avatar: createUploads(), portfolio: createUploads() }

session.subscribe(() => {
  if (session.state().status === 'signed-out') for (const uploads of Object.values(uploadsOf)) uploads.clear()
})

type ImageUpload = Pick<Uploads, 'retry' | 'remove'> & {
  items: ReturnType<Uploads['items']>
  /** Why files were refused, one sentence each. */
  problems: readonly string[]
  /** `room` is the number of files that fit. */
  add: (files: File[], room?: number) => Promise<void>
}

/** Uploads pictures: an avatar becomes the photo, a portfolio picture is appended. */
export function useUpload(type: keyof typeof uploadsOf): ImageUpload {
  const uploads = uploadsOf[type]
  const items = useSyncExternalStore(uploads.subscribe, uploads.items)
  const { id: userId } = useUser()
  const utils = trpc.useUtils()
  const [problems, setProblems] = useState<readonly string[]>([])

  async function send(file: File, onProgress: (progress: number) => void, signal: AbortSignal) {
    try {
      await uploadImage(userId, { type, file, onProgress, signal })
    } catch (error) {
      if (!signal.aborted) toastFailure(error instanceof UploadError ? error.body : undefined)
      throw error
    }
    // The upload stays on screen until the account shows the picture, so that nothing jumps.
    await utils.users.me.invalidate()
    if (type === 'avatar') toast.success('Photo saved.')
  }

  return {
    items,
    problems,
    retry: uploads.retry,
    remove: uploads.remove,
    async add(files, room = 1) {
      const found = await Promise.all(files.map(imageProblem))
      const good = files.filter((_file, index) => found[index] === undefined)
      setProblems([
        ...files.flatMap(({ name }, index) => (found[index] ? [`“${name}” ${found[index]}.`] : [])),
        ...good.slice(room).map(({ name }) => `There’s no room left for “${name}”.`),
      ])
      if (type === 'avatar' && good.length > 0) uploads.clear()
      uploads.add(good.slice(0, room), send)
    },
  }
}
