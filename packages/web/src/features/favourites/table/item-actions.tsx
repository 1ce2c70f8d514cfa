import type { FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { FolderInput, X } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { cardName } from '../cards/words.ts'
import { AddToList } from '../picker/add-to-list.tsx'
import type { RemoveItems } from './use-remove-items.ts'

type ItemActionsProps = { list: FavouriteList; item: FavouriteItem; removing: RemoveItems }

/** Moves an item to another list or removes it. */
export function ItemActions({ list, item, removing }: ItemActionsProps) {
  const name = cardName(item)
  return (
    <span className="inline-flex shrink-0 gap-0.5">
      <AddToList type={list.type} network={list.subtype} items={[item]} from={list.id}>
        <IconButton size="sm" aria-label={`Move ${name} to another list`} tip="Move to list">
          <FolderInput aria-hidden />
        </IconButton>
      </AddToList>
      <IconButton
        size="sm"
        aria-label={`Remove ${name} from this list`}
        tip="Remove from list"
        onClick={() => removing.remove([item])}
      >
        <X aria-hidden />
      </IconButton>
    </span>
  )
}
