import type { FavouriteItem } from '@limelight/contract/favourites/schema'
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  FileText,
  MoveRight,
  SquareCheck,
  StickyNote,
  Trash2,
} from 'lucide-react'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'
import { reportPath } from '../../../display/creator-paths.ts'
import { useBoardContext } from '../board/context.ts'
import { ColumnDot } from '../columns/dot.tsx'
import { besideCard, columnOf } from './cards.ts'

/** Offers every move that dragging does, for fingers, keyboards and screen readers. */
export function CardMenu({ card, button }: { card: FavouriteItem; button: ReactElement }) {
  const { columns, moveTo, select, editNote, remove } = useBoardContext()
  const [, navigate] = useLocation()
  const own = columnOf(columns, card.id)
  const at = own?.cards.findIndex(other => other?.id === card.id) ?? 0
  const target = targetOf(card)
  const place = (columnId: string, position?: number) =>
    moveTo([card.id], { columnId, ...(position !== undefined && { position }) })
  /** On a filtered board, past the next card that is shown. */
  const placeAt = (columnId: string, position: number) =>
    moveTo([card.id], besideCard(columns, { columnId, position }, new Set([card.id])))
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{button}</DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        className="max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto"
        onClick={event => event.stopPropagation()}
        onCloseAutoFocus={event => {
          // A moved card renders anew in its column, without the button that had the focus.
          const place = document.querySelector<HTMLElement>(`[data-card="${card.id}"]`)
          if (place === null) return
          event.preventDefault()
          place.focus({ preventScroll: true })
        }}
      >
        <DropdownMenuLabel className="font-medium text-2xs text-muted-foreground">Move to</DropdownMenuLabel>
        {columns
          .filter(column => column !== own)
          .map(column => (
            <DropdownMenuItem key={column.id} onSelect={() => place(column.id, 0)}>
              <MoveRight aria-hidden />
              <ColumnDot color={column.color} />
              <span className="max-w-[220px] truncate">{column.name}</span>
            </DropdownMenuItem>
          ))}
        <DropdownMenuSeparator />
        {own && (
          <>
            <DropdownMenuItem disabled={at === 0} onSelect={() => place(own.id, 0)}>
              <ArrowUpToLine aria-hidden />
              Move to top
            </DropdownMenuItem>
            <DropdownMenuItem disabled={at === 0} onSelect={() => placeAt(own.id, at - 1)}>
              <ArrowUp aria-hidden />
              Move up
            </DropdownMenuItem>
            <DropdownMenuItem disabled={at === own.cards.length - 1} onSelect={() => placeAt(own.id, at + 1)}>
              <ArrowDown aria-hidden />
              Move down
            </DropdownMenuItem>
            <DropdownMenuItem disabled={at === own.cards.length - 1} onSelect={() => place(own.id)}>
              <ArrowDownToLine aria-hidden />
              Move to bottom
            </DropdownMenuItem>
            <DropdownMenuSeparator />
          </>
        )}
        <DropdownMenuItem onSelect={() => select(card.id, false)}>
          <SquareCheck aria-hidden />
          Select
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => editNote(card)}>
          <StickyNote aria-hidden />
          {card.note === null ? 'Add a note' : 'Edit note'}
        </DropdownMenuItem>
        {!card.isGone && (
          <DropdownMenuItem onSelect={() => navigate(target.href)}>
            <FileText aria-hidden />
            {target.label}
          </DropdownMenuItem>
        )}
        {/* Stays in view while the rest of the menu scrolls. */}
        <div className="sticky -bottom-1 -mx-1 -mb-1 border-t bg-popover p-1">
          <DropdownMenuItem variant="danger" onSelect={() => remove(new Set([card.id]))}>
            <Trash2 aria-hidden />
            Remove from list
          </DropdownMenuItem>
        </div>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function targetOf(card: FavouriteItem): { href: string; label: string } {
  if ('items' in card) return { href: `/offers/${card.id}`, label: 'Open offer' }
  const { socialNetwork } = card
  if ('authorId' in card)
    return { href: reportPath({ id: card.authorId, socialNetwork }), label: 'Open the author’s report' }
  return { href: reportPath({ id: card.id, socialNetwork }), label: 'Open report' }
}
