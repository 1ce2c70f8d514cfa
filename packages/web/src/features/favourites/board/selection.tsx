import { listRules } from '@limelight/contract/favourites/rules'
import type { FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { MoveRight, Trash2 } from 'lucide-react'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'
import { formatCount } from '../../../display/format.ts'
import { EmailSelected } from '../../campaigns/email-selected.tsx'
import { ColumnDot } from '../columns/dot.tsx'
import { RefusedItem, SelectionButton, SelectionFrame } from '../picker/selection-frame.tsx'
import { useBoardContext } from './context.ts'

type BoardSelectionProps = {
  list: FavouriteList
  selected: ReadonlySet<string>
  inOrder: (ids: ReadonlySet<string>) => string[]
  onClear: () => void
}

export function BoardSelection({ list, selected, inOrder, onClear }: BoardSelectionProps) {
  const { columns, moveTo, remove } = useBoardContext()
  const move = (
    <>
      <MoveRight aria-hidden />
      Move to
    </>
  )
  const takeOut = (
    <>
      <Trash2 aria-hidden />
      Remove
    </>
  )
  if (selected.size > listRules.maxItemsPerCall) {
    const reason = `Up to ${formatCount(listRules.maxItemsPerCall)} at once`
    return (
      <SelectionFrame count={selected.size} onClear={onClear}>
        <RefusedItem reason={reason}>{move}</RefusedItem>
        <RefusedItem reason={reason}>{takeOut}</RefusedItem>
      </SelectionFrame>
    )
  }
  return (
    <SelectionFrame count={selected.size} onClear={onClear}>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <SelectionButton>{move}</SelectionButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          side="top"
          className="max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto"
        >
          {columns.map(({ id, name, color }) => (
            <DropdownMenuItem
              key={id}
              onSelect={() => {
                moveTo(inOrder(selected), { columnId: id, position: 0 })
                onClear()
              }}
            >
              <ColumnDot color={color} />
              <span className="max-w-[220px] truncate">{name}</span>
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      <SelectionButton
        onClick={() => {
          remove(selected)
          onClear()
        }}
      >
        {takeOut}
      </SelectionButton>
      {list.type === 'influencer' && list.subtype !== null && (
        <EmailSelected
          network={list.subtype}
          creators={columns
            .flatMap(({ cards }) => cards)
            .flatMap(card => (card && selected.has(card.id) ? toCreator(card) : []))}
        />
      )}
    </SelectionFrame>
  )
}

function toCreator(item: FavouriteItem) {
  return 'hasEmail' in item && !item.isGone ? [item] : []
}
