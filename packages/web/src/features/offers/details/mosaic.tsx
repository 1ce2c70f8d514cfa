import type { Offer } from '@limelight/contract/offers/schema'
import { Image } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { imageUrl } from '../../../server/image-url.ts'
import { Lightbox } from '../../users/images/gallery.tsx'

/** The main picture and six small ones fit, three on phones; the last one says how many more there are. */
const maxTiles = 7
const maxOnPhones = 4

/** The pictures of an offer. Each opens in a lightbox. */
export function Mosaic({ offer: { name, mainImage, portfolioImages } }: { offer: Offer }) {
  const [openAt, setOpenAt] = useState<number>()
  const pictures = [...(mainImage === null ? [] : [mainImage]), ...portfolioImages]
  const tiles = pictures.slice(0, maxTiles)
  const hidden = pictures.length - tiles.length
  const hiddenOnPhones = pictures.length - maxOnPhones
  const open = openAt === undefined ? undefined : pictures[openAt]
  if (tiles.length === 0)
    return (
      <div className="grid aspect-2/1 place-items-center rounded-md bg-muted text-muted-foreground">
        <Image aria-label="No pictures yet" className="size-8" />
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend of its own.
    <div
      role="group"
      aria-label="Pictures"
      className={cn('grid gap-2 max-md:grid-cols-3 max-md:gap-1.5', shapeOf(tiles.length))}
    >
      {tiles.map(({ id, url }, index) => {
        const isLast = index === tiles.length - 1
        return (
          <button
            key={id}
            type="button"
            aria-haspopup="dialog"
            aria-label={isLast && hidden > 0 ? `All ${pictures.length} pictures` : `Picture ${index + 1}`}
            className={cn(
              'relative block overflow-hidden rounded-md bg-muted ring-1 ring-border',
              index === 0
                ? 'row-span-2 min-h-60 max-md:col-span-3 max-md:row-span-1 max-md:aspect-5/4 max-md:min-h-0'
                : 'aspect-4/5 max-md:nth-[n+5]:hidden',
            )}
            onClick={() => setOpenAt(index)}
          >
            <img src={imageUrl(url)} alt="" className="absolute inset-0 size-full object-cover" />
            {isLast && hidden > 0 && <span className={cn(moreClasses, 'max-md:hidden')}>+{hidden}</span>}
            {index === maxOnPhones - 1 && hiddenOnPhones > 0 && (
              <span className={cn(moreClasses, 'md:hidden')}>+{hiddenOnPhones}</span>
            )}
          </button>
        )
      })}
      <Dialog open={open !== undefined} onOpenChange={() => setOpenAt(undefined)}>
        {openAt !== undefined && open !== undefined && (
          <Lightbox picture={open} position={openAt + 1} count={pictures.length} of={name} onGoTo={setOpenAt} />
        )}
      </Dialog>
    </div>
  )
}

const moreClasses =
  'absolute inset-0 grid place-items-center bg-[oklch(0.22_0.02_132/0.62)] font-semibold text-[oklch(0.98_0.005_112)] tabular-nums'

/** The main picture keeps its width while fewer small ones stand beside it. */
function shapeOf(count: number): string {
  if (count === 1) return 'md:grid-cols-1 md:*:aspect-2/1'
  if (count === 2) return 'md:grid-cols-[2.06fr_1fr] md:*:row-span-1'
  if (count <= 3) return 'md:grid-cols-[2.6fr_1fr] md:grid-rows-2'
  if (count <= 5) return 'md:grid-cols-[2.06fr_1fr_1fr] md:grid-rows-2'
  return 'md:grid-cols-[2.06fr_1fr_1fr_1fr] md:grid-rows-2'
}
