import { X } from 'lucide-react'
import type { Upload } from '../../../server/uploads.ts'

type UploadingTileProps = { upload: Upload; onRetry: (id: number) => void; onRemove: (id: number) => void }

/** A picture on its way, with the percentage, or with the reason to try again. */
export function UploadingTile({
  upload: { id, file, preview, state, progress },
  onRetry,
  onRemove,
}: UploadingTileProps) {
  const percent = Math.round(progress * 100)
  return (
    <li className="relative overflow-hidden rounded-md bg-muted">
      <img src={preview} alt="" className="size-full object-cover opacity-50" />
      <button
        type="button"
        aria-label={state === 'failed' ? `Remove ${file.name}` : `Stop the upload of ${file.name}`}
        className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-sm bg-[oklch(0.22_0.02_132/0.78)] text-[oklch(0.98_0.005_112)] max-md:size-8"
        onClick={() => onRemove(id)}
      >
        <X aria-hidden className="size-3" />
      </button>
      <span
        role="status"
        aria-label={state === 'failed' ? `${file.name} was not uploaded` : `Uploading ${file.name}, ${percent} percent`}
        className="absolute inset-x-0 bottom-0 bg-[oklch(0.22_0.02_132/0.78)] px-2 py-1 text-2xs text-[oklch(0.98_0.005_112)] tabular-nums"
      >
        {state === 'failed' ? (
          <button type="button" className="underline underline-offset-2" onClick={() => onRetry(id)}>
            Try again
          </button>
        ) : (
          `${percent} %`
        )}
        <svg aria-hidden className="absolute inset-x-0 bottom-0 h-0.5 w-full">
          <rect width={`${percent}%`} height="2" className="fill-lit" />
        </svg>
      </span>
    </li>
  )
}
