import type { FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { formatDate } from '../../../display/format.ts'
import { NoteField } from '../cards/note-field.tsx'
import type { CardChanges } from '../cards/use-changes.ts'
import { cardName } from '../cards/words.ts'
import { ColumnField } from '../columns/menu.tsx'
import { ItemActions } from './item-actions.tsx'
import type { RemoveItems } from './use-remove-items.ts'

type BelowTileProps = { list: FavouriteList; item: FavouriteItem; changes: CardChanges; removing: RemoveItems }

/** What a list knows about an item: column, note and date. 64 px high. */
export function BelowTile({ list, item, changes, removing }: BelowTileProps) {
  const { columnId, addedAt } = item
  const name = cardName(item)
  return (
    <div className="h-16 pt-1">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <ColumnField name={name} columnId={columnId} onChoose={column => changes.moveTo([item], column)} />
        </span>
        <ItemActions list={list} item={item} removing={removing} />
      </div>
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <NoteField item={item} onSave={text => changes.writeNote(item, text)} />
        </span>
        <time dateTime={addedAt} className="shrink-0 text-2xs text-muted-foreground tabular-nums max-md:hidden">
          added {formatDate(addedAt)}
        </time>
      </div>
    </div>
  )
}
