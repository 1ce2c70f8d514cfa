import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Dialog, DialogContent } from '../../../components/ui/dialog.tsx'
import { imageUrl } from '../../../server/image-url.ts'

export type Picture = { id: string; url: string; isHidden?: boolean }

/** A grid of pictures that open in a lightbox. `of` is the name of their owner. */
export function Gallery({ pictures, of }: { pictures: readonly Picture[]; of: string }) {
  const [openAt, setOpenAt] = useState<number>()
  const open = openAt === undefined ? undefined : pictures[openAt]
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(124px,1fr))] gap-2.5">
        {pictures.map(({ id, url, isHidden }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-haspopup="dialog"
              className="relative block aspect-4/5 w-full overflow-hidden rounded-md bg-muted ring-1 ring-border hover:ring-2 hover:ring-control"
              onClick={() => setOpenAt(index)}
            >
              <img
                src={imageUrl(url)}
                alt={`Portfolio of ${of}, ${index + 1} of ${pictures.length}`}
                loading="lazy"
                className={cn('size-full object-cover', isHidden && 'opacity-50')}
              />
              {isHidden && (
                <Badge variant="danger" className="absolute bottom-1.5 left-1.5">
                  Refused
                </Badge>
              )}
            </button>
          </li>
        ))}
      </ul>
      <Dialog open={open !== undefined} onOpenChange={() => setOpenAt(undefined)}>
        {openAt !== undefined && open !== undefined && (
          <Lightbox picture={open} position={openAt + 1} count={pictures.length} of={of} onGoTo={setOpenAt} />
        )}
      </Dialog>
    </>
  )
}

type LightboxProps = {
  picture: Picture
  position: number
  count: number
  of: string
  /** Called with the index of the next picture. */
  onGoTo: (index: number) => void
}

/** One picture in a dialog, with ways to the others. */
export function Lightbox({ picture, position, count, of, onGoTo }: LightboxProps) {
  const step = (by: number) => onGoTo((position - 1 + by + count) % count)
  return (
    <DialogContent
      title={`${position} of ${count}`}
      className="w-[640px]"
      onKeyDown={event => {
        if (event.key === 'ArrowRight') step(1)
        if (event.key === 'ArrowLeft') step(-1)
      }}
    >
      <img
        src={imageUrl(picture.url)}
        alt={`Portfolio of ${of}, ${position} of ${count}`}
        className="h-[min(64dvh,640px)] w-full max-md:h-[52dvh] bg-muted object-contain"
      />
      {count > 1 && (
        <div className="flex justify-between gap-2 p-3">
          <Button onClick={() => step(-1)}>
            <ChevronLeft aria-hidden />
            Previous
          </Button>
          <Button onClick={() => step(1)}>
            Next
            <ChevronRight aria-hidden />
          </Button>
        </div>
      )}
    </DialogContent>
  )
}
