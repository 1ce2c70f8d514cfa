import { RotateCw, X } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Progress } from '../../../components/ui/progress.tsx'
import type { Upload } from '../../../server/uploads.ts'

type UploadTileProps = { upload: Upload; onRetry: (id: number) => void; onRemove: (id: number) => void }

/** A picture that is being uploaded to the portfolio. */
export function UploadTile({ upload, onRetry, onRemove }: UploadTileProps) {
  const { id, file, preview, state, progress } = upload
  return (
    <li className="relative aspect-4/5 overflow-hidden rounded-md bg-muted ring-1 ring-border">
      <img src={preview} alt={file.name} className="size-full object-cover opacity-50" />
      <Button
        size="sm"
        icon
        aria-label={state === 'failed' ? `Remove ${file.name}` : `Cancel ${file.name}`}
        className="absolute top-1.5 right-1.5"
        onClick={() => onRemove(id)}
      >
        <X aria-hidden />
      </Button>
      <div className="absolute inset-x-0 bottom-0 grid gap-1.5 bg-card/90 px-2 py-1.5">
        <span className="flex items-center justify-between gap-2 text-2xs tabular-nums">
          {state === 'waiting' && 'Waiting'}
          {state === 'sending' && `${Math.round(progress * 100)}%`}
          {state === 'failed' && <span className="font-medium text-danger">Not uploaded</span>}
        </span>
        {state === 'failed' ? (
          <Button size="sm" onClick={() => onRetry(id)}>
            <RotateCw aria-hidden />
            Try again
          </Button>
        ) : (
          <Progress value={progress} aria-label={`Uploading ${file.name}`} />
        )}
      </div>
    </li>
  )
}
