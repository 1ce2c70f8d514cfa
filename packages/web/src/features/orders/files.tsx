import { uploadRules } from '@limelight/contract/uploads/rules'
import type { Upload as UploadedFile } from '@limelight/contract/uploads/schema'
import { FileText, RotateCw, X } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { toastFailure } from '../../components/error-toast.ts'
import { Required } from '../../components/forms/required.tsx'
import { Button } from '../../components/ui/button.tsx'
import { FileDrop } from '../../components/ui/file-drop.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { formatBytes } from '../../display/format.ts'
import { sendFile } from '../../server/file-parts.ts'
import { UploadError } from '../../server/send-body.ts'
import { errorBodyOf } from '../../server/trpc.ts'
import { createUploads, type Upload } from '../../server/uploads.ts'

const maxFiles = 10

export type Files = ReturnType<typeof useFiles>

/** Files of any type that a form sends with it: uploaded one after the other, named by their ids. */
export function useFiles() {
  const [uploads] = useState(createUploads)
  const items = useSyncExternalStore(uploads.subscribe, uploads.items)
  const [sent, setSent] = useState<readonly UploadedFile[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  useEffect(() => () => uploads.clear(), [uploads])

  async function send(
    file: File,
    onProgress: (progress: number, isStalled?: boolean) => void,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const upload = await sendFile({ file, onProgress, signal })
      setSent(others => [...others.filter(({ id }) => id !== upload.id), upload])
    } catch (error) {
      if (!signal.aborted) toastFailure(error instanceof UploadError ? error.body : errorBodyOf(error))
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
    remove: (id: string) => setSent(others => others.filter(file => file.id !== id)),
    add(files: File[]) {
      const good = files.filter(file => problemOf(file) === undefined)
      const room = maxFiles - sent.length - uploads.items().length
      setProblems([
        ...files.flatMap(file => problemOf(file) ?? []),
        ...good.slice(room).map(({ name }) => `There’s no room left for “${name}”.`),
      ])
      uploads.add(good.slice(0, Math.max(0, room)), send)
    },
  }
}

/** Why a file cannot be sent. The server checks again. */
export function problemOf({ name, size }: File): string | undefined {
  if (size === 0) return `“${name}” is empty.`
  return size > uploadRules.maxBytes ? `“${name}” is larger than 200 MB (${formatBytes(size)}).` : undefined
}

export function FilePicker({ files, isRequired = false }: { files: Files; isRequired?: boolean }) {
  return (
    <div className="grid gap-2">
      <p className="font-medium text-xs">
        Files
        {isRequired && <Required />}{' '}
        <span className="font-normal text-muted-foreground">
          ({!isRequired && 'optional, '}at most {maxFiles})
        </span>
      </p>
      {files.room > 0 && (
        <FileDrop
          multiple
          hint="Drop files here, or choose them"
          rules="Video, pictures, PDF, ZIP or any other type, at most 200 MB each"
          onFiles={files.add}
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
        <ul className="grid gap-1.5">
          {files.sent.map(file => (
            <FileRow
              key={file.id}
              name={file.name}
              state={formatBytes(file.size)}
              removeLabel={`Remove ${file.name}`}
              onRemove={() => files.remove(file.id)}
            />
          ))}
          {files.items.map(item => (
            <UploadRow key={item.id} item={item} files={files} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** A file on its way. */
export function UploadRow({ item, files }: { item: Upload; files: Pick<Files, 'retry' | 'cancel'> }) {
  const { name, size } = item.file
  return (
    <FileRow
      name={name}
      preview={item.file.type.startsWith('image/') ? item.preview : undefined}
      state={stateOf(item, size)}
      removeLabel={`Cancel ${name}`}
      onRemove={() => files.cancel(item.id)}
    >
      {item.state === 'failed' ? (
        <Button size="sm" onClick={() => files.retry(item.id)}>
          <RotateCw aria-hidden />
          Try again
        </Button>
      ) : (
        <Progress value={item.progress} aria-label={`Uploading ${name}`} className="w-20" />
      )}
    </FileRow>
  )
}

function stateOf({ state, isStalled, progress }: Upload, size: number): string {
  if (state === 'failed') return 'Not sent'
  if (isStalled) return 'Waiting for the connection. It goes on by itself.'
  return state === 'waiting' ? 'Waits' : `${formatBytes(size * progress)} of ${formatBytes(size)}`
}

type RowProps = {
  name: string
  preview?: string | undefined
  state: string
  removeLabel: string
  onRemove: () => void
  children?: ReactNode
}

/** A file that is there, or on its way. */
export function FileRow({ name, preview, state, removeLabel, onRemove, children }: RowProps) {
  return (
    <li className="flex min-w-0 items-center gap-2 rounded-md border bg-card p-1.5">
      <span className="grid size-9 shrink-0 place-items-center overflow-hidden rounded-sm bg-secondary">
        {preview === undefined ? (
          <FileText aria-hidden className="size-4 text-muted-foreground" />
        ) : (
          <img src={preview} alt="" className="size-full object-cover" />
        )}
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium text-xs">{name}</span>
        <span className="text-2xs text-muted-foreground tabular-nums">{state}</span>
      </span>
      {children}
      <IconButton aria-label={removeLabel} size="sm" onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  )
}
