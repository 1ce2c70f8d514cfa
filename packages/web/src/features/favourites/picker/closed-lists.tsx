import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { counted } from '../../../display/format.ts'
import { PickerRow } from './row.tsx'
import type { Listing } from './use-add-items.ts'
import { heldBy } from './words.ts'

type ClosedListsProps = Pick<Listing, 'items'> & {
  lists: readonly FavouriteList[]
  reasonOf: (list: FavouriteList) => string | undefined
  isOpen: boolean
}

/** Lists that can't take the items, each with its reason, after those that can. */
export function ClosedLists({ lists, items, reasonOf, isOpen }: ClosedListsProps) {
  return (
    <details open={isOpen}>
      <summary className="cursor-pointer rounded-sm px-2 py-1.5 text-muted-foreground text-xs">
        {counted(lists.length, 'list')} can’t take {items.length === 1 ? 'this item' : 'these items'}
      </summary>
      {lists.map(list => (
        <PickerRow
          key={list.id}
          list={list}
          reason={reasonOf(list)}
          held={heldBy(list.id, items)}
          isChosen={false}
          onChoose={() => {}}
        />
      ))}
    </details>
  )
}
