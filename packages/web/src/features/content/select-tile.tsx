import { Checkbox } from '../../components/ui/checkbox.tsx'
import { cn } from '../../components/ui/cn.ts'

export type TileSelection = {
  isSelected: boolean
  /** Another item is selected, so all checkboxes are visible. */
  isChoosing: boolean
  onToggle: (isRange: boolean) => void
}

/**
 * A checkbox in the corner of a picture. It appears on hover, and always on touch devices. Shift
 * selects the range from the last toggled item.
 */
export function SelectTile({ title, isSelected, isChoosing, onToggle }: TileSelection & { title: string }) {
  return (
    <span
      className={cn(
        'absolute top-2 left-2 grid size-6 place-items-center rounded-sm bg-card shadow-xs transition-opacity max-md:size-8 [@media(hover:none)]:opacity-100',
        !isSelected && !isChoosing && 'opacity-0 focus-within:opacity-100 group-hover/tile:opacity-100',
      )}
    >
      <Checkbox
        aria-label={`Select ${title}`}
        className="relative before:absolute before:-inset-2"
        checked={isSelected}
        readOnly
        onClick={event => onToggle(event.shiftKey)}
      />
    </span>
  )
}
