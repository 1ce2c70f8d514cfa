import type { FileAddress } from '@limelight/contract/uploads/schema'
import { cn } from './ui/cn.ts'
import { useFileAddress } from './use-file-address.ts'

type ReadAddress = (fileId: string) => Promise<FileAddress>
type VideosProps = { videos: readonly { id: string }[]; readAddress: ReadAddress }

/** Samples of an offer, with their controls. */
export function Videos({ videos, readAddress }: VideosProps) {
  if (videos.length === 0) return null
  return (
    <ul aria-label="Videos" className={cn('grid gap-2', videos.length > 1 && 'sm:grid-cols-2')}>
      {videos.map(({ id }, index) => (
        <li key={id}>
          <VideoPlayer
            id={id}
            readAddress={readAddress}
            label={`Video ${index + 1} of ${videos.length}`}
            className="aspect-video w-full rounded-md"
          />
        </li>
      ))}
    </ul>
  )
}

type PlayerProps = { id: string; readAddress: ReadAddress; label: string; className: string }

export function VideoPlayer({ id, readAddress, label, className }: PlayerProps) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: people show each other videos without captions.
    <video
      aria-label={label}
      src={useFileAddress(id, () => readAddress(id))}
      controls
      preload="metadata"
      className={cn('max-w-full bg-muted', className)}
    />
  )
}
