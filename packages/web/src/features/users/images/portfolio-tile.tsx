import type { User } from '@limelight/contract/users/schema'
import { ArrowLeft, ArrowRight, ChevronsLeft, Ellipsis, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'
import { imageUrl } from '../../../server/image-url.ts'

type PortfolioTileProps = Pick<ComponentProps<'li'>, 'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd'> & {
  item: User['portfolio'][number]
  position: number
  count: number
  isDragged: boolean
  /** Disables moving and removing. */
  isFixed: boolean
  onMove: (by: number) => void
  onRemove: () => void
}

/** One picture of the user's portfolio. Dragging or its menu moves it. */
export function PortfolioTile(props: PortfolioTileProps) {
  const { item, position, count, isDragged, isFixed, onMove, onRemove, ...dragging } = props
  const isRefused = item.moderationStatus === 'REFUSED'
  return (
    <li
      draggable={!isFixed}
      className={cn(
        'relative aspect-4/5 overflow-hidden rounded-md bg-muted ring-1 ring-border',
        !isFixed && 'cursor-grab',
        isRefused && 'ring-2 ring-danger',
        isDragged && 'opacity-50 ring-2 ring-lit-line',
      )}
      {...dragging}
    >
      <img
        src={imageUrl(item.url)}
        alt={`Portfolio ${position} of ${count}`}
        draggable={false}
        className="size-full object-cover"
      />
      {isRefused && (
        <Badge variant="danger" className="absolute bottom-1.5 left-1.5">
          Refused
        </Badge>
      )}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            size="sm"
            icon
            aria-label={`Picture ${position}: move or remove`}
            title={isFixed ? 'Wait until the upload is complete' : undefined}
            disabled={isFixed}
            className="absolute top-1.5 right-1.5"
          >
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem disabled={position === 1} onSelect={() => onMove(-1)}>
            <ArrowLeft aria-hidden />
            Move earlier
          </DropdownMenuItem>
          <DropdownMenuItem disabled={position === count} onSelect={() => onMove(1)}>
            <ArrowRight aria-hidden />
            Move later
          </DropdownMenuItem>
          <DropdownMenuItem disabled={position === 1} onSelect={() => onMove(1 - position)}>
            <ChevronsLeft aria-hidden />
            Show first
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem variant="danger" onSelect={onRemove}>
            <Trash2 aria-hidden />
            Remove
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </li>
  )
}
