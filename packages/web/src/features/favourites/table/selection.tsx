import { listRules } from '@limelight/contract/favourites/rules'
import type { FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { SquareKanban, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../../display/format.ts'
import type { Selection } from '../../../search/use-selection.ts'
import type { CardChanges } from '../cards/use-changes.ts'
import { ColumnMenu } from '../columns/menu.tsx'
import { AddSelected } from '../picker/add-selected.tsx'
import { RefusedItem, SelectionButton, SelectionFrame } from '../picker/selection-frame.tsx'
import type { RemoveItems } from './use-remove-items.ts'

type ItemsSelectionProps = {
  list: FavouriteList
  items: readonly FavouriteItem[]
  selection: Selection
  changes: CardChanges
  removing: RemoveItems
  /** Further actions. */
  children?: ReactNode
}

/** Actions on the selected items of a list. */
export function ItemsSelection({ list, items, selection, changes, removing, children }: ItemsSelectionProps) {
  const { ids, clear } = selection
  const chosen = items.filter(({ id }) => ids.has(id))
  const most = `Up to ${formatCount(listRules.maxItemsPerCall)} at once`
  const toColumn = (
    <>
      <SquareKanban aria-hidden />
      <span>
        <span className="max-md:sr-only">Move to </span>
        <span className="max-md:capitalize">column</span>
      </span>
    </>
  )
  const remove = (
    <>
      <Trash2 aria-hidden />
      Remove
    </>
  )
  const isTooMany = chosen.length > listRules.maxItemsPerCall
  return (
    <SelectionFrame count={chosen.length} onClear={clear}>
      {isTooMany ? (
        <RefusedItem reason={most}>{toColumn}</RefusedItem>
      ) : (
        <ColumnMenu onChoose={column => changes.moveTo(chosen, column)}>
          <SelectionButton>{toColumn}</SelectionButton>
        </ColumnMenu>
      )}
      <AddSelected type={list.type} network={list.subtype} items={chosen} from={list.id} onDone={clear} />
      {isTooMany ? (
        <RefusedItem reason={most}>{remove}</RefusedItem>
      ) : (
        <SelectionButton disabled={removing.isRemoving} onClick={() => removing.remove(chosen, clear)}>
          {remove}
        </SelectionButton>
      )}
      {children}
    </SelectionFrame>
  )
}
