import { ReceiptText } from 'lucide-react'
import { cn } from '../../components/ui/cn.ts'
import { imageUrl } from '../../server/image-url.ts'

/** The main picture of an offer in a fixed box. */
export function OfferPicture({ image, className }: { image: { url: string } | null; className?: string }) {
  const box = cn('size-10 shrink-0 overflow-hidden rounded-sm bg-secondary', className)
  if (image === null)
    return (
      <span aria-hidden className={cn(box, 'grid place-items-center text-muted-foreground')}>
        <ReceiptText className="size-4" />
      </span>
    )
  return <img src={imageUrl(image.url)} alt="" loading="lazy" className={cn(box, 'object-cover')} />
}
