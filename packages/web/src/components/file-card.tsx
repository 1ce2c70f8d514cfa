import { isShown } from '@limelight/contract/uploads/rules'
import type { FileAddress } from '@limelight/contract/uploads/schema'
import type { AttachedUpload } from '@limelight/contract/users/file'
import { Download, FileText, Play } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { formatBytes } from '../display/format.ts'
import { Dialog, DialogContent } from './ui/dialog.tsx'
import { IconButton } from './ui/icon-button.tsx'
import { useFileAddress } from './use-file-address.ts'

type CardProps = {
  file: AttachedUpload
  /** Asks for the addresses, because who may read the file depends on what carries it. */
  readAddress: () => Promise<FileAddress>
}

/** A file of any type: its name and size, a download, and a preview of pictures and videos. */
export function FileCard({ file, readAddress }: CardProps) {
  const { id, name, type, size } = file
  const download = async () => window.location.assign((await readAddress()).download)
  return (
    <div className="flex w-64 max-w-full items-center gap-2 rounded-md border bg-card p-1.5 text-foreground">
      {isShown(type) ? (
        <Preview key={id} file={file} readAddress={readAddress} />
      ) : (
        <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-secondary">
          <FileText aria-hidden className="size-4 text-muted-foreground" />
        </span>
      )}
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium text-xs">{name}</span>
        <span className="text-2xs text-muted-foreground tabular-nums">{formatBytes(size)}</span>
      </span>
      <IconButton aria-label={`Download ${name}`} size="sm" onClick={() => void download()}>
        <Download aria-hidden />
      </IconButton>
    </div>
  )
}

function Preview({ file: { id, name, type }, readAddress }: CardProps) {
  const source = useFileAddress(id, readAddress)
  const isVideo = type.startsWith('video/')
  return (
    <Dialog>
      <Primitive.Trigger
        aria-label={`Show ${name}`}
        disabled={source === undefined}
        className="relative grid size-11 shrink-0 place-items-center overflow-hidden rounded-sm bg-secondary"
      >
        {isVideo ? (
          <Play aria-hidden className="size-4" />
        ) : (
          source !== undefined && <img src={source} alt="" loading="lazy" className="size-full object-cover" />
        )}
      </Primitive.Trigger>
      <DialogContent title={name} className="w-auto max-w-[min(1000px,100%)]">
        {isVideo ? (
          // biome-ignore lint/a11y/useMediaCaption: people send each other videos without captions.
          <video src={source} controls className="max-h-[75dvh] max-w-full rounded-b-lg" />
        ) : (
          <img src={source} alt="" className="h-auto max-h-[75dvh] w-auto max-w-full rounded-b-lg object-contain" />
        )}
      </DialogContent>
    </Dialog>
  )
}
