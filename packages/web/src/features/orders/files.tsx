import type { UploadedImage } from '@limelight/contract/users/schema'
import { RotateCw, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toastFailure } from '../../components/error-toast.ts'
import { Button } from '../../components/ui/button.tsx'
import { FileDrop } from '../../components/ui/file-drop.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { imageUrl } from '../../server/image-url.ts'
import { createUploads, type Upload } from '../../server/uploads.ts'
import { imageAccept, imageProblem, imageRulesText } from '../users/images/file.ts'
import { UploadError, uploadLooseImage } from '../users/images/upload.ts'

const maxFiles = 10

export type Files = ReturnType<typeof useFiles>

/** Pictures that a form sends with it: uploaded one after the other, named by their ids. */
export function useFiles() {
  const [uploads] = useState(createUploads)
  const items = useSyncExternalStore(uploads.subscribe, uploads.items)
  const [sent, setSent] = useState<readonly UploadedImage[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  useEffect(() => () => uploads.clear(), [uploads])

  async function send(file: File, onProgress: (progress: number) => void, signal: AbortSignal) {
    try {
      const image = await uploadLooseImage({ type: 'chat', file, onProgress, signal })
      setSent(others => [...others, image])
    } catch (error) {
      if (!signal.aborted) toastFailure(error instanceof UploadError ? error.body : undefined)
      throw error
    }
  }

  return {
    sent,
    items,
    problems,
    ids: sent.map(({ id }) => id),
    isUploading: items.some(({ state }) => state !== 'failed'),
    room: maxFiles - sent.length - items.length,
    retry: uploads.retry,
    cancel: uploads.remove,
    remove: (id: string) => setSent(others => others.filter(image => image.id !== id)),
    async add(files: File[]) {
      const found = await Promise.all(files.map(imageProblem))
      const good = files.filter((_file, index) => found[index] === undefined)
      const room = maxFiles - sent.length - uploads.items().length
      setProblems([
        ...files.flatMap(({ name }, index) => (found[index] ? [`“${name}” ${found[index]}.`] : [])),
        ...good.slice(room).map(({ name }) => `There’s no room left for “${name}”.`),
      ])
      uploads.add(good.slice(0, Math.max(0, room)), send)
    },
  }
}

export function FilePicker({ files }: { files: Files }) {
  return (
    <div className="grid gap-2">
      <p className="font-medium text-xs">
        Pictures <span className="font-normal text-muted-foreground">(optional, at most {maxFiles})</span>
      </p>
      {files.room > 0 && (
        <FileDrop
          multiple
          accept={imageAccept}
          hint="Drop pictures here, or choose them"
          rules={imageRulesText}
          onFiles={added => void files.add(added)}
        />
      )}
      {files.problems.length > 0 && (
        <ul role="alert" className="text-danger text-xs">
          {files.problems.map(problem => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {files.sent.length + files.items.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {files.sent.map((image, index) => (
            <li key={image.id} className="relative">
              <img
                src={imageUrl(image.url)}
                alt={`Added file ${index + 1}`}
                className="size-16 rounded-sm bg-secondary object-cover"
              />
              <RemoveButton label={`Remove picture ${index + 1}`} onClick={() => files.remove(image.id)} />
            </li>
          ))}
          {files.items.map(item => (
            <UploadTile key={item.id} item={item} files={files} />
          ))}
        </ul>
      )}
    </div>
  )
}

function UploadTile({ item, files }: { item: Upload; files: Files }) {
  return (
    <li className="relative">
      <img src={item.preview} alt={item.file.name} className="size-16 rounded-sm object-cover opacity-50" />
      <RemoveButton label={`Cancel ${item.file.name}`} onClick={() => files.cancel(item.id)} />
      {item.state === 'failed' ? (
        <Button
          size="sm"
          icon
          aria-label={`Try ${item.file.name} again`}
          className="absolute bottom-1 left-1"
          onClick={() => files.retry(item.id)}
        >
          <RotateCw aria-hidden />
        </Button>
      ) : (
        <Progress
          value={item.progress}
          aria-label={`Uploading ${item.file.name}`}
          className="absolute inset-x-1 bottom-1 w-auto"
        />
      )}
    </li>
  )
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="absolute -top-1.5 -right-1.5 grid size-6 place-items-center rounded-full border bg-card text-muted-foreground hover:text-foreground"
    >
      <X aria-hidden className="size-3.5" />
    </button>
  )
}
