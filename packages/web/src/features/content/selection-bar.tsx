import type { ContentItem } from '@limelight/contract/content/schema'
import type { SocialNetwork } from '../../search/network.ts'
import { type Selection, useTicked } from '../../search/use-selection.ts'
import { EmailSelected } from '../campaigns/email-selected.tsx'
import { ExportSelected } from '../favourites/exports/export-selected.tsx'
import { AddSelected } from '../favourites/picker/add-selected.tsx'
import { SelectionFrame } from '../favourites/picker/selection-frame.tsx'
import { authorsOf } from './authors.ts'
import { ShowCreators } from './show-creators.tsx'

/** Actions for the selected posts. */
export default function SelectionBar({
  network,
  items,
  selection: { ids, clear },
}: {
  network: SocialNetwork
  items: ContentItem[]
  selection: Selection
}) {
  const chosen = useTicked('content', ids, items)
  return (
    <SelectionFrame count={ids.size} onClear={clear}>
      <AddSelected type="content" network={network} items={chosen} onDone={clear} />
      <ShowCreators network={network} items={chosen} />
      <EmailSelected network={network} creators={authorsOf(chosen)} />
      <ExportSelected type="content" network={network} items={chosen} />
    </SelectionFrame>
  )
}
