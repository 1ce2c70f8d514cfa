import { columnRules } from '@limelight/contract/favourites/rules'
import { Plus } from 'lucide-react'
import { Tooltip } from '../../../components/ui/tooltip.tsx'

export function AddColumn({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  const words = isFull ? `A board can have up to ${columnRules.maxColumns} columns` : 'Add a column'
  return (
    <div className="order-last shrink-0">
      <Tooltip text={words}>
        <button
          type="button"
          aria-label={words}
          aria-disabled={isFull || undefined}
          className="grid h-[46px] w-10 place-items-center rounded-lg border border-border-strong border-dashed text-muted-foreground hover:bg-accent hover:text-foreground aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
          onClick={() => isFull || onAdd()}
        >
          <Plus aria-hidden className="size-4" />
        </button>
      </Tooltip>
    </div>
  )
}
