import type { FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { FolderInput, X } from 'lucide-react'
import { AddToList } from '../../../components/lists/add-to-list.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cardName } from '../cards/words.ts'
import type { RemoveItems } from './use-remove-items.ts'

type ItemActionsProps = { list: FavouriteList; item: FavouriteItem; removing: RemoveItems }

/** Moves an item to another list or removes it. */
export function ItemActions({ list, item, removing }: ItemActionsProps) {
  const name = cardName(item)
  return (
    <span className="inline-flex shrink-0 gap-0.5">
      {list.subtype !== null && list.type !== 'offer' && (
        <AddToList type={list.type} network={list.subtype} items={[item]} from={list.id}>
          <Button variant="ghost" size="sm" icon aria-label={`Move ${name} to another list`} title="Move to list">
            <FolderInput aria-hidden />
          </Button>
        </AddToList>
      )}
      <Button
        variant="ghost"
        size="sm"
        icon
        aria-label={`Remove ${name} from this list`}
        title="Remove from list"
        onClick={() => removing.remove([item])}
      >
        <X aria-hidden />
      </Button>
    </span>
  )
}
