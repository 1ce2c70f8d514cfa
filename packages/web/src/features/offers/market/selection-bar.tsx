import { totalWords } from '../../../search/reading/ask.ts'
import { type Selection, useTicked } from '../../../search/use-selection.ts'
import { ExportSelected } from '../../favourites/exports/export-selected.tsx'
import { AddSelected } from '../../favourites/picker/add-selected.tsx'
import { SelectionFrame } from '../../favourites/picker/selection-frame.tsx'
import type { FoundOffers } from './found-offers.ts'

type MarketSelectionBarProps = { found: FoundOffers; selection: Selection }

/** Actions for the selected offers. */
export function MarketSelectionBar({ found: { items = [], total }, selection }: MarketSelectionBarProps) {
  const { ids, clear } = selection
  const chosen = useTicked('offers', ids, items)
  const isWholePage = total !== undefined && total.total > items.length && items.every(({ id }) => ids.has(id))
  return (
    <SelectionFrame count={ids.size} of={isWholePage ? totalWords(total) : undefined} onClear={clear}>
      <AddSelected type="offer" network={null} items={chosen} onDone={clear} />
      <ExportSelected type="offer" network={null} items={chosen} />
    </SelectionFrame>
  )
}
