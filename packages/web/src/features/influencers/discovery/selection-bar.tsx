import type { SocialNetwork } from '../../../search/network.ts'
import { totalWords } from '../../../search/reading/ask.ts'
import { type Selection, useTicked } from '../../../search/use-selection.ts'
import { EmailSelected } from '../../campaigns/email-selected.tsx'
import { ExportSelected } from '../../favourites/exports/export-selected.tsx'
import { AddSelected } from '../../favourites/picker/add-selected.tsx'
import { SelectionFrame } from '../../favourites/picker/selection-frame.tsx'
import { CompareSelected } from '../compare/selected.tsx'
import type { FoundCreators } from './found-creators.ts'

type SelectionBarProps = { network: SocialNetwork; found: FoundCreators; selection: Selection }

/** Actions for the selected creators. */
export default function SelectionBar({ network, found: { items = [], total }, selection }: SelectionBarProps) {
  const { ids, clear } = selection
  const chosen = useTicked('discovery', ids, items)
  const isWholePage = total !== undefined && total.total > items.length && items.every(({ id }) => ids.has(id))
  return (
    <SelectionFrame count={ids.size} of={isWholePage ? totalWords(total) : undefined} onClear={clear}>
      <AddSelected type="influencer" network={network} items={chosen} onDone={clear} />
      <CompareSelected network={network} ids={ids} />
      <EmailSelected network={network} creators={chosen} />
      <ExportSelected type="influencer" network={network} items={chosen} />
    </SelectionFrame>
  )
}
