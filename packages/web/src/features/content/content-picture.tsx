import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../../components/ui/cn.ts'
import { imageUrl } from '../../server/image-url.ts'

type ContentPictureProps = { src: string | null; alt: string; isWhole?: boolean; className?: string }

/**
 * Fills its box, cropped unless `isWhole`. A picture that fails to load shows a message instead.
 */
export function ContentPicture({ src, alt, isWhole, className }: ContentPictureProps) {
  const [broken, setBroken] = useState<string>()
  return src === null || src === broken ? (
    <span
      role="img"
      aria-label={`${alt} (no picture)`}
      className={cn('grid place-items-center bg-muted text-muted-foreground', className)}
    >
      <ImageOff aria-hidden className="size-5" />
    </span>
  ) : (
    <img
      src={imageUrl(src)}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={cn('bg-muted', isWhole ? 'object-contain' : 'object-cover', className)}
      onError={() => setBroken(src)}
    />
  )
}
