import type { Offer } from '@limelight/contract/offers/schema'
import { Play } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { cn } from '../../components/ui/cn.ts'
import { Dialog, DialogContent } from '../../components/ui/dialog.tsx'
import { VideoPlayer } from '../../components/videos.tsx'
import { trpc } from '../../server/trpc.ts'

const markClasses =
  'absolute right-2 bottom-2 max-md:in-[li]:top-2 max-md:in-[li]:right-auto max-md:in-[li]:bottom-auto max-md:in-[li]:left-2 inline-flex h-5.5 items-center gap-1 rounded-sm bg-[oklch(0.22_0.02_132/0.78)] px-[7px] font-medium text-2xs text-[oklch(0.98_0.005_112)]'

/** Where the preview of a card has the button that plays a sample. */
export function VideoMark() {
  return (
    <span className={markClasses}>
      <Play aria-hidden className="size-3" />
      Video
    </span>
  )
}

type PlayVideoProps = { offer: Pick<Offer, 'id' | 'name'>; videoId: string }

/** Over the picture of a card: plays the first sample. */
export function PlayVideo({ offer: { id, name }, videoId }: PlayVideoProps) {
  const { client } = trpc.useUtils()
  return (
    <Dialog>
      <Primitive.Trigger
        aria-label={`Play a video of ${name}`}
        className={cn(markClasses, 'z-1 before:absolute before:-inset-2')}
      >
        <Play aria-hidden className="size-3" />
        Video
      </Primitive.Trigger>
      <DialogContent title={name} className="w-auto max-w-[min(1000px,100%)]">
        <VideoPlayer
          id={videoId}
          readAddress={fileId => client.offers.video.query({ offerId: id, fileId })}
          label={`A video of ${name}`}
          className="max-h-[75dvh] rounded-b-lg"
        />
      </DialogContent>
    </Dialog>
  )
}
