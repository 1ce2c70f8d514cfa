import { listRules } from '@limelight/contract/favourites/rules'
import { Bookmark, FolderInput } from 'lucide-react'
import { formatCount } from '../../../display/format.ts'
import { AddToList } from './add-to-list.tsx'
import { RefusedItem, SelectionButton } from './selection-frame.tsx'
import type { Listing } from './use-add-items.ts'

/** Adds the selected items to a list, or moves them to another one. */
export function AddSelected({ onDone, ...listing }: Listing & { onDone: () => void }) {
  const label =
    listing.from === undefined ? (
      <>
        <Bookmark aria-hidden />
        Add to list
      </>
    ) : (
      <>
        <FolderInput aria-hidden />
        Move to list
      </>
    )
  if (listing.items.length > listRules.maxItemsPerCall)
    return <RefusedItem reason={`Up to ${formatCount(listRules.maxItemsPerCall)} at once`}>{label}</RefusedItem>
  return (
    <AddToList {...listing} onDone={onDone}>
      <SelectionButton>{label}</SelectionButton>
    </AddToList>
  )
}
