import type { FavouriteType } from '@limelight/contract/favourites/rules'
import { Bookmark } from 'lucide-react'
import { cn } from '../../../components/ui/cn.ts'
import { Tooltip } from '../../../components/ui/tooltip.tsx'
import { useListNames } from './use-lists.ts'

type ListedMarkProps = { type: FavouriteType; listIds: readonly string[]; className?: string }

/** Marks an item that is in a list already, and names the lists. */
export function ListedMark(props: ListedMarkProps) {
  return props.listIds.length > 0 && <Mark {...props} />
}

function Mark({ type, listIds, className }: ListedMarkProps) {
  const names = useListNames(type, listIds)
  const words = `In ${names.length === listIds.length ? names.join(', ') : 'your lists'}`
  return (
    <Tooltip text={words} opensOnPress>
      <button
        type="button"
        aria-label={words}
        className={cn(
          'relative inline-grid shrink-0 place-items-center rounded-xs before:absolute before:-inset-1.5',
          className,
        )}
      >
        <Bookmark aria-hidden className="size-3.5 text-muted-foreground" />
      </button>
    </Tooltip>
  )
}
