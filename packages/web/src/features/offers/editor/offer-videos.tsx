import { offerRules } from '@limelight/contract/offers/rules'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toastFailure } from '../../../components/error-toast.ts'
import { FileDrop } from '../../../components/ui/file-drop.tsx'
import { formatBytes } from '../../../display/format.ts'
import { sendFile } from '../../../server/file-parts.ts'
import { UploadError } from '../../../server/send-body.ts'
import { errorBodyOf } from '../../../server/trpc.ts'
import { createUploads } from '../../../server/uploads.ts'
import { FileRow, problemOf, UploadRow } from '../../orders/files.tsx'
import { UploadProblems } from '../../users/images/upload-problems.tsx'
import type { OfferEditorState } from './use-editor.ts'

const accept = 'video/mp4,video/quicktime,video/webm'

/** Samples of the work. Each joins the form when it is there. */
export function OfferVideos({ editor: { form, values } }: { editor: OfferEditorState }) {
  const { videos } = values
  const setVideos = (next: typeof videos) => form.setValue('videos', next)
  const [uploads] = useState(createUploads)
  const items = useSyncExternalStore(uploads.subscribe, uploads.items)
  const [problems, setProblems] = useState<readonly string[]>([])
  useEffect(() => uploads.clear, [uploads])
  const room = offerRules.maxVideos - videos.length - items.length

  async function send(file: File, onProgress: (progress: number) => void, signal: AbortSignal) {
    try {
      const { id, name, type, size, sha256 } = await sendFile({ file, onProgress, signal })
      // Its content decides, not what the browser takes it for.
      if (!type.startsWith('video/')) return setProblems([`“${name}” is no video that browsers play.`])
      const others = form.getValues('videos').filter(video => video.id !== id)
      setVideos([...others, { id, url: null, name, type, size, sha256: sha256 ?? '' }])
    } catch (error) {
      if (!signal.aborted) toastFailure(error instanceof UploadError ? error.body : errorBodyOf(error))
      throw error
    }
  }

  function add(files: File[]) {
    const good = files.filter(file => problemOf(file) === undefined && file.type.startsWith('video/'))
    setProblems([
      ...files.flatMap(
        file => problemOf(file) ?? (file.type.startsWith('video/') ? [] : `“${file.name}” is no video.`),
      ),
      ...good.slice(room).map(({ name }) => `There’s no room left for “${name}”.`),
    ])
    uploads.add(good.slice(0, room), send)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend of its own.
    <div role="group" aria-label="Videos" className="mt-3 grid min-w-0 gap-1.5">
      <span className="font-medium text-xs">
        Videos <span className="font-normal text-muted-foreground">up to {offerRules.maxVideos}</span>
      </span>
      {videos.length + items.length > 0 && (
        <ul className="grid gap-1.5">
          {videos.map(({ id, name, size }) => (
            <FileRow
              key={id}
              name={name}
              state={formatBytes(size)}
              removeLabel={`Remove ${name}`}
              onRemove={() => setVideos(videos.filter(video => video.id !== id))}
            />
          ))}
          {items.map(item => (
            <UploadRow key={item.id} item={item} files={{ retry: uploads.retry, cancel: uploads.remove }} />
          ))}
        </ul>
      )}
      {room > 0 && (
        <FileDrop
          multiple
          hint="Drop videos here, or choose them"
          rules="MP4, MOV or WebM, at most 200 MB each"
          accept={accept}
          className="px-2 py-2.5 text-xs"
          onFiles={add}
        />
      )}
      <UploadProblems problems={problems} />
    </div>
  )
}
