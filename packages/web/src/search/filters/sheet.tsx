import type { FilterSpec } from '@limelight/contract/search/filters'
import { useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Sheet, SheetContent, SheetHeader, SheetTitle } from '../../components/ui/sheet.tsx'
import { type FilterContext, type Matches, totalWords, useMatches } from '../words/ask.ts'
import FilterList from './list.tsx'
import { acceptOpen, OpenMatches } from './popup-frame.tsx'

type FilterSheetProps = FilterContext & { specs: readonly FilterSpec[]; onDone: () => void }

/** All filters in a sheet, for phones. */
export default function FilterSheet({ specs, onDone, ...context }: FilterSheetProps) {
  const accepted = useMatches(context, {})
  const [typed, setTyped] = useState<Matches>()
  const matches = typed ?? accepted
  const [clearings, setClearings] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  return (
    <Sheet open onOpenChange={isOpen => !isOpen && onDone()}>
      <SheetContent className="w-full max-w-105">
        <SheetHeader>
          <SheetTitle>Filters</SheetTitle>
        </SheetHeader>
        <div ref={list} className="min-h-0 flex-1 overflow-y-auto border-t">
          <OpenMatches value={setTyped}>
            <FilterList key={clearings} {...context} specs={specs} />
          </OpenMatches>
        </div>
        <div className="flex items-center gap-2 border-t p-3">
          <Button
            variant="ghost"
            onClick={() => {
              context.search.clear()
              // Remounts the fields, so that typed values are cleared too.
              setClearings(clearings + 1)
            }}
          >
            Clear all
          </Button>
          <Button
            variant="primary"
            className="flex-1 tabular-nums"
            onClick={() => {
              if (acceptOpen(list.current)) onDone()
            }}
          >
            {matches === undefined ? 'Show results' : `Show ${totalWords(matches)}`}
          </Button>
        </div>
      </SheetContent>
    </Sheet>
  )
}
