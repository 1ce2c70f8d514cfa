import { useRef } from 'react'
import type { FilterSpec } from '../../search-filters.ts'
import { Button } from '../ui/button.tsx'
import { Sheet, SheetContent, SheetHeader, SheetTitle } from '../ui/sheet.tsx'
import FilterList from './filter-list.tsx'
import { type FilterContext, totalWords, useMatches } from './search-ask.ts'

type FilterSheetProps = FilterContext & { specs: readonly FilterSpec[]; onDone: () => void }

/** All filters, on phones. */
export default function FilterSheet({ specs, onDone, ...context }: FilterSheetProps) {
  const matches = useMatches(context, {})
  const list = useRef<HTMLDivElement>(null)
  return (
    <Sheet open onOpenChange={isOpen => !isOpen && onDone()}>
      <SheetContent className="w-full max-w-105">
        <SheetHeader>
          <SheetTitle>Filters</SheetTitle>
        </SheetHeader>
        <div ref={list} className="min-h-0 flex-1 overflow-y-auto border-t">
          <FilterList {...context} specs={specs} />
        </div>
        <div className="flex items-center gap-2 border-t p-3">
          <Button variant="ghost" onClick={context.search.clear}>
            Clear all
          </Button>
          <Button
            variant="primary"
            className="flex-1 tabular-nums"
            onClick={() => {
              // What is typed in the one that is open counts too.
              list.current?.querySelector('form')?.requestSubmit()
              onDone()
            }}
          >
            {matches === undefined ? 'Show results' : `Show ${totalWords(matches)}`}
          </Button>
        </div>
      </SheetContent>
    </Sheet>
  )
}
