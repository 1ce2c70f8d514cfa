import type { FavouriteItem } from '@limelight/contract/favourites/schema'
import { MoreHorizontal } from 'lucide-react'
import { memo, useState } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { CardFace } from './face.tsx'
import { CardMenu } from './menu.tsx'
import { OrderMark } from './order-mark.tsx'
import { cardName } from './words.ts'

/** Stable functions, so that memoized cards don't render again. */
export type CardHands = {
  open: (id: string) => void
  select: (id: string, isRange: boolean) => void
}

type BoardCardProps = {
  card: FavouriteItem
  index: number
  count: number
  top: number
  noteLines: 0 | 1 | 2
  isSelected: boolean
  /** Shows the checkbox on touch screens while any card is selected. */
  isSelecting: boolean
  isOpen: boolean
  /** Roving tab index: Tab reaches one card per column, arrow keys reach the others. */
  isTabStop: boolean
  /** Animates the position while a card is dragged. */
  isYielding: boolean
  hands: CardHands
}

export const cardClasses =
  'select-none rounded-md border bg-card p-2.5 text-card-foreground [&_img]:pointer-events-none max-md:p-3 data-[state=selected]:border-lit-line data-[state=selected]:bg-lit-soft data-[state=selected]:shadow-[inset_3px_0_0_var(--color-lit)]'

export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { card, index, count, top, noteLines, isSelected, isSelecting, isOpen, isTabStop, isYielding, hands } = props
  const name = cardName(card)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the board handles the keys of all cards.
    <li
      data-card={card.id}
      data-state={isSelected ? 'selected' : undefined}
      data-open={isOpen || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-describedby="board-keys"
      className={cn(
        cardClasses,
        'group absolute inset-x-1.5 top-0 cursor-grab contain-content -outline-offset-2 hover:border-control data-open:border-r-[3px] data-open:border-r-foreground data-open:pr-2',
        isYielding && 'transition-transform duration-(--duration-fast)',
      )}
      style={{ transform: `translateY(${top}px)` }}
      onClick={event => {
        if (event.shiftKey || event.ctrlKey || event.metaKey) hands.select(card.id, event.shiftKey)
        else hands.open(card.id)
      }}
    >
      <CardFace
        card={card}
        noteLines={noteLines}
        name={
          // The card takes the clicks: in Firefox a press on a button starts no drag.
          <button
            type="button"
            tabIndex={-1}
            aria-expanded={isOpen}
            className="pointer-events-none block max-w-full rounded-xs text-left"
          >
            <span className={'authorId' in card ? 'line-clamp-2' : 'block truncate'}>{name}</span>
          </button>
        }
        check={
          // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the box must not open the card.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box inside handles keys.
          <span
            data-no-drag
            className={cn(
              'absolute inset-0 grid place-items-center rounded-[inherit] bg-card opacity-0 focus-within:opacity-100 group-hover:opacity-100 group-focus-visible:opacity-100 group-data-[state=selected]:bg-lit-soft',
              isSelecting && '[@media(hover:none)]:opacity-100',
            )}
            onClick={event => event.stopPropagation()}
          >
            <span className="relative block size-4 before:absolute before:-inset-2">
              <Checkbox
                aria-label={`Select ${name}`}
                className="relative"
                tabIndex={isTabStop ? 0 : -1}
                checked={isSelected}
                readOnly
                onClick={event => hands.select(card.id, event.shiftKey)}
              />
            </span>
          </span>
        }
        menu={<MenuButton card={card} isTabStop={isTabStop} />}
        mark={<OrderMark id={card.id} isTabStop={isTabStop} className="ml-auto pl-2" />}
      />
    </li>
  )
})

const menuClasses =
  '-mt-1 -mr-1 grid size-6 shrink-0 place-items-center self-start rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground max-md:-mt-2 max-md:-mr-2 max-md:size-9 [&_svg]:size-4'

/** Renders the menu on first use: one menu per card is too slow. */
function MenuButton({ card, isTabStop }: { card: FavouriteItem; isTabStop: boolean }) {
  const [isUsed, setIsUsed] = useState(false)
  const label = `Move ${cardName(card)}`
  const button = (
    <button
      type="button"
      data-no-drag
      aria-label={label}
      aria-haspopup="menu"
      tabIndex={isTabStop ? 0 : -1}
      className={menuClasses}
      onClick={event => {
        event.stopPropagation()
        setIsUsed(true)
      }}
    >
      <MoreHorizontal aria-hidden />
    </button>
  )
  return isUsed ? <CardMenu card={card} button={button} /> : button
}
