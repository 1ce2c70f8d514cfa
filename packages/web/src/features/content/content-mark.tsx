import type { ContentItem } from '@limelight/contract/content/schema'
import { Image, type LucideIcon, SquarePlay } from 'lucide-react'
import { cn } from '../../components/ui/cn.ts'
import { contentType, durationWords } from './content-words.ts'

/** Type and duration on a picture. Dark in both themes, because pictures can have any color. */
export function ContentMark({ item, className }: { item: ContentItem; className?: string }) {
  const type = contentType(item)
  const Icon: LucideIcon = type === 'Post' ? Image : SquarePlay
  return (
    <span
      className={cn(
        'inline-flex h-5.5 items-center gap-1 rounded-sm bg-[oklch(0.22_0.02_132/0.82)] px-1.5 font-medium text-2xs text-[oklch(0.98_0.005_112)] tabular-nums',
        className,
      )}
    >
      <Icon aria-hidden className="size-3" />
      {type}
      {item.durationSec !== null && (
        <span>
          <span className="sr-only">, </span>
          {durationWords(item.durationSec)}
        </span>
      )}
      {item.isSponsored && (
        <>
          <span aria-hidden>·</span>
          <span title="Sponsored">
            Ad<span className="sr-only">, sponsored</span>
          </span>
        </>
      )}
    </span>
  )
}
