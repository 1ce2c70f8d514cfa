import type { FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { formatDate } from '../../../display/format.ts'
import { NoteField } from '../cards/note-field.tsx'
import { OrderMark } from '../cards/order-mark.tsx'
import type { CardChanges } from '../cards/use-changes.ts'
import { cardName } from '../cards/words.ts'
import { ColumnField } from '../columns/menu.tsx'
import { FieldStrip, stripHeight } from '../fields/strip.tsx'
import type { WriteField } from '../fields/use-field-values.ts'
import { ItemActions } from './item-actions.tsx'
import type { RemoveItems } from './use-remove-items.ts'

type BelowTileProps = {
  list: FavouriteList
  item: FavouriteItem
  changes: CardChanges
  writeField: WriteField
  removing: RemoveItems
}

export const belowTileHeight = (list: FavouriteList) => 64 + stripHeight(list)

/** What a list knows about an item: column, note, date and custom columns. */
export function BelowTile({ list, item, changes, writeField, removing }: BelowTileProps) {
  const { columnId, addedAt } = item
  const name = cardName(item)
  return (
    <div className="pt-1" style={{ height: belowTileHeight(list) }}>
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <ColumnField name={name} columnId={columnId} onChoose={column => changes.moveTo([item], column)} />
        </span>
        <OrderMark id={item.id} hasProblem className="min-w-0 text-right leading-3" />
        <ItemActions list={list} item={item} removing={removing} />
      </div>
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <NoteField item={item} onSave={(text, onSaved) => changes.writeNote(item, text, onSaved)} />
        </span>
        <time dateTime={addedAt} className="shrink-0 text-2xs text-muted-foreground tabular-nums max-md:hidden">
          added {formatDate(addedAt)}
        </time>
      </div>
      <FieldStrip list={list} item={item} onWrite={writeField} className="mt-1 pl-2" />
    </div>
  )
}
