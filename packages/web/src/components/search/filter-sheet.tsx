import type { FilterSpec } from '../../search-filters.ts'
import { Button } from '../ui/button.tsx'
import { Sheet, SheetContent, SheetHeader, SheetTitle } from '../ui/sheet.tsx'
import FilterList from './filter-list.tsx'
import { type FilterContext, totalWords, useMatches } from './search-ask.ts'

type FilterSheetProps = FilterContext & { specs: readonly FilterSpec[]; onDone: () => void }

/** All filters, on phones. */
export default function FilterSheet({ specs, onDone, ...context }: FilterSheetProps) {
  const matches = useMatches(context, {})
  return (
    <Sheet open onOpenChange={isOpen => !isOpen && onDone()}>
      <SheetContent className="w-full max-w-105">
        <SheetHeader>
          <SheetTitle>Filters</SheetTitle>
        </SheetHeader>
        <div className="min-h-0 flex-1 overflow-y-auto border-t">
          <FilterList {...context} specs={specs} />
        </div>
        <div className="flex items-center gap-2 border-t p-3">
          <Button variant="ghost" onClick={context.search.clear}>
            Clear all
          </Button>
          <Button variant="primary" className="flex-1 tabular-nums" onClick={onDone}>
            {matches === undefined ? 'Show results' : `Show ${totalWords(matches)}`}
          </Button>
        </div>
      </SheetContent>
    </Sheet>
  )
}
