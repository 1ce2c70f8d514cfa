import type { FilterSpec } from '@limelight/contract/search/filters'
import { useState } from 'react'
import { type FilterContext, type Matches, useMatches } from '../reading/ask.ts'
import { SheetFrame } from '../sheet-frame.tsx'
import FilterList from './list.tsx'
import { OpenMatches } from './popup-frame.tsx'

type FilterSheetProps = FilterContext & { specs: readonly FilterSpec[]; onDone: () => void }

/** All filters in a sheet, for phones. */
export default function FilterSheet({ specs, onDone, ...context }: FilterSheetProps) {
  const accepted = useMatches(context, {})
  const [typed, setTyped] = useState<Matches>()
  const [clearings, setClearings] = useState(0)
  return (
    <SheetFrame
      matches={typed ?? accepted}
      onClear={() => {
        context.search.clear()
        // Remounts the fields, so that typed values are cleared too.
        setClearings(clearings + 1)
      }}
      onDone={onDone}
    >
      <OpenMatches value={setTyped}>
        <FilterList key={clearings} {...context} specs={specs} />
      </OpenMatches>
    </SheetFrame>
  )
}
