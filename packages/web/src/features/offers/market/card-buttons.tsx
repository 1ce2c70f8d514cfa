import type { Offer } from '@limelight/contract/offers/schema'
import { Bookmark } from 'lucide-react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { AddToList } from '../../favourites/picker/add-to-list.tsx'

type CardButtonsProps = { offer: Offer; isSelected: boolean; onToggle: (isRange: boolean) => void }

/** Over the picture of a card: selects it, or adds it to a list. */
export function CardButtons({ offer, isSelected, onToggle }: CardButtonsProps) {
  const isListed = offer.listIds.length > 0
  return (
    <>
      <span
        className={cn(
          'absolute top-2 left-2 z-1 grid size-7 place-items-center rounded-[7px] bg-card/92 opacity-0 transition-opacity group-hover:opacity-100 has-checked:opacity-100 has-focus-visible:opacity-100 max-md:top-4.5 max-md:hidden',
          isSelected && 'opacity-100',
        )}
      >
        <Checkbox
          aria-label={`Select ${offer.name}`}
          checked={isSelected}
          className="before:absolute before:-inset-1.5"
          onClick={event => onToggle(event.shiftKey)}
          onChange={() => {}}
        />
      </span>
      <AddToList type="offer" network={null} items={[offer]}>
        <button
          type="button"
          aria-label={`${isListed ? 'In your lists' : 'Add to list'}: ${offer.name}`}
          data-listed={isListed || undefined}
          className="absolute top-2 right-2 z-1 grid size-7 place-items-center rounded-[7px] bg-card/92 text-muted-foreground hover:text-foreground data-listed:bg-lit data-listed:text-lit-foreground max-md:top-4.5 max-md:right-auto max-md:left-20 max-md:size-8"
        >
          <Bookmark aria-hidden className="size-4" />
        </button>
      </AddToList>
    </>
  )
}
